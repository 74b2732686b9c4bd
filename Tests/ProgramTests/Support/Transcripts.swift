// What the programs answer, recorded from runs and read through. `TranscriptTests` runs them again.

enum Transcripts {
    static let mallEnglish = #"""
        $ multishop catalog --shop tea
        Pearl Tea  tea
          Minimum order: ¥15.00  delivery: ¥5.00, free from ¥60.00
          milk  Milk tea           ¥8.00  sugar=half|full+¥1.00
          bun   Joe's bun  ¥7.50 → ¥6.00  at least 2 an order  at most 5 an order
        $ multishop add pen 2
        Added: 2 × “Pen” (pen/pen).
        Selected: 0 lines, 0 items  Total: ¥0.00
        $ multishop add milk -o sugar=full
        Added: 1 × “Milk tea” (tea/milk@sugar=full).
        Selected: 0 lines, 0 items  Total: ¥0.00
        $ multishop add bun 7
        multishop: tea/bun: at most 5 an order, 7 asked for.
                   Ask for 5 or fewer.
        [1]
        $ multishop add milj
        multishop: There is no SKU “milj” in the catalog.
                   Did you mean milk?
        [1]
        $ multishop select --all
        Selected: 2 lines.
        Selected: 2 lines, 3 items  Total: ¥49.98  Discount: -¥5.00
        $ multishop coupon add save2
        Coupon added: SAVE2.
        Selected: 2 lines, 3 items  Total: ¥47.98  Discount: -¥7.00
        $ multishop show
        Cart (2)

        [x] Pearl Tea
         #1   [x] Milk tea (full)  ¥9.00  ×1  ¥8.59
               -¥0.41  2 off from 10
          packing  ¥1.00
          delivery  ¥5.00
          ¥6.00 more to reach the minimum order

        [x] Pens
         #2   [x] Pen  ¥19.99  ×2  ¥33.39
               -¥6.59  5 off from 30 · 2 off from 10
          5 off from 30  -¥5.00

          2 off from 10  -¥2.00
          Coupons: SAVE2  -¥2.00
          Pearl Tea: ¥51.41 more for free delivery
        [x] Select all  Total: ¥47.98  Discount: -¥7.00  [Check out (2)]  Pearl Tea takes orders from ¥15.00. Add ¥6.00 more.
        $ multishop quote
        Pearl Tea
          Milk tea (full)  ¥9.00  ×1  -¥0.41  ¥8.59
        Pens
          Pen  ¥19.99  ×2  -¥6.59  ¥33.39
            If returned: 1 × ¥16.70, then 1 × ¥16.69

        Applied
          5 off from 30  -¥5.00  pen-30
            Pen  -¥5.00
          2 off from 10  -¥2.00  SAVE2
            Milk tea (full)  -¥0.41
            Pen  -¥1.59

        Fees
          Pearl Tea  packing  ¥1.00
          Pearl Tea  delivery  ¥5.00

          Goods     ¥48.98
          Discount  -¥7.00
          Fees       ¥6.00
          Total     ¥47.98
          Pearl Tea: ¥51.41 more for free delivery
        Pearl Tea takes orders from ¥15.00. Add ¥6.00 more.
        Digest: d5bd345c59a0490d9b922a759c3f3cf037cc7598429cf8ca927b2c1efccfd6ad
        $ multishop later bun
        multishop: the cart has no line 'bun'
                   `show` lists the lines and their numbers.
        [1]
        $ multishop checkout
        multishop: Pearl Tea takes orders from ¥15.00.
                   Add ¥6.00 more.
        [1]
        $ multishop set milk 2
        “Milk tea” (tea/milk@sugar=full): 1 → 2.
        Selected: 2 lines, 4 items  Total: ¥57.98  Discount: -¥7.00
        $ multishop inc milk
        “Milk tea” (tea/milk@sugar=full): 2 → 3.
        Selected: 2 lines, 5 items  Total: ¥67.98  Discount: -¥7.00
        $ multishop checkout
        Order: Pearl Tea
          Milk tea (full)  ¥9.00  ×3  ¥27.00
          2 off from 10  -¥0.87
          packing  ¥3.00
          delivery  ¥5.00
          Total: ¥34.13
        Order: Pens
          Pen  ¥19.99  ×2  ¥39.98
          5 off from 30  -¥5.00
          2 off from 10  -¥1.13
          Total: ¥33.85
        Total: ¥67.98
        $ multishop show
        Cart
        Your cart is empty
        Go shopping

        """#

    static let mallChinese = #"""
        $ multishop catalog --shop tea
        珍珠茶铺  tea
          起送价：¥15.00  配送费：¥5.00，满 ¥60.00 免
          milk  珍珠奶茶           ¥8.00  sugar=half|full+¥1.00
          bun   Joe's bun  ¥7.50 → ¥6.00  2 件起购  每单限购 5 件
        $ multishop add pen 2
        已加入：“钢笔” (pen/pen) × 2。
        已选：0种0件  合计：¥0.00
        $ multishop add milk -o sugar=full
        已加入：“珍珠奶茶” (tea/milk@sugar=full) × 1。
        已选：0种0件  合计：¥0.00
        $ multishop add bun 7
        multishop: tea/bun：每单限购 5 件，所选数量为 7。
                   请将数量改为 5 件以内。
        [1]
        $ multishop add milj
        multishop: 商品目录里没有 SKU “milj”。
                   是否想输入 milk？
        [1]
        $ multishop select --all
        已选择 2 种商品。
        已选：2种3件  合计：¥49.98  优惠：-¥5.00
        $ multishop coupon add save2
        已添加优惠券：SAVE2。
        已选：2种3件  合计：¥47.98  优惠：-¥7.00
        $ multishop show
        购物车(2)

        [x] 珍珠茶铺
         #1   [x] 珍珠奶茶 (full)  ¥9.00  ×1  ¥8.59
               -¥0.41  满10减2
          餐盒费  ¥1.00
          配送费  ¥5.00
          还差6元就能起送

        [x] 文具店
         #2   [x] 钢笔  ¥19.99  ×2  ¥33.39
               -¥6.59  满30减5 · 满10减2
          满30减5  -¥5.00

          满10减2  -¥2.00
          优惠券：SAVE2  -¥2.00
          珍珠茶铺：再买51.41元免配送费
        [x] 全选  合计：¥47.98  优惠：-¥7.00  [结算(2)]  珍珠茶铺15元起送。还差6元就能起送。
        $ multishop quote
        珍珠茶铺
          珍珠奶茶 (full)  ¥9.00  ×1  -¥0.41  ¥8.59
        文具店
          钢笔  ¥19.99  ×2  -¥6.59  ¥33.39
            退货：1 × ¥16.70，其余 1 × ¥16.69

        已享优惠
          满30减5  -¥5.00  pen-30
            钢笔  -¥5.00
          满10减2  -¥2.00  SAVE2
            珍珠奶茶 (full)  -¥0.41
            钢笔  -¥1.59

        费用
          珍珠茶铺  餐盒费  ¥1.00
          珍珠茶铺  配送费  ¥5.00

          商品金额  ¥48.98
          优惠      -¥7.00
          费用       ¥6.00
          合计      ¥47.98
          珍珠茶铺：再买51.41元免配送费
        珍珠茶铺15元起送。还差6元就能起送。
        报价摘要：d5bd345c59a0490d9b922a759c3f3cf037cc7598429cf8ca927b2c1efccfd6ad
        $ multishop later bun
        multishop: 购物车中没有“bun”
                   show 可列出各行及其编号。
        [1]
        $ multishop checkout
        multishop: 珍珠茶铺15元起送。
                   还差6元就能起送。
        [1]
        $ multishop set milk 2
        “珍珠奶茶” (tea/milk@sugar=full)：数量 1 → 2。
        已选：2种4件  合计：¥57.98  优惠：-¥7.00
        $ multishop inc milk
        “珍珠奶茶” (tea/milk@sugar=full)：数量 2 → 3。
        已选：2种5件  合计：¥67.98  优惠：-¥7.00
        $ multishop checkout
        订单：珍珠茶铺
          珍珠奶茶 (full)  ¥9.00  ×3  ¥27.00
          满10减2  -¥0.87
          餐盒费  ¥3.00
          配送费  ¥5.00
          合计：¥34.13
        订单：文具店
          钢笔  ¥19.99  ×2  ¥39.98
          满30减5  -¥5.00
          满10减2  -¥1.13
          合计：¥33.85
        合计：¥67.98
        $ multishop show
        购物车
        购物车空空如也
        去逛逛

        """#

    static let takeawayEnglish = #"""
        $ takeaway menu --shop tea
        Pearl Tea  tea
          Minimum order: ¥15.00  delivery: ¥5.00, free from ¥60.00
          milk  Milk tea           ¥8.00  sugar=half|full+¥1.00
          bun   Joe's bun  ¥7.50 → ¥6.00  at least 2 an order  at most 5 an order
        $ takeaway add milk 2 -o sugar=half
        Added: 2 × “Milk tea” (tea/milk@sugar=half).
        1 line, 2 items  Total: ¥23.00
        $ takeaway add bun
        Added: 2 × “Joe's bun” (tea/bun).
        2 lines, 4 items  Total: ¥35.00
        $ takeaway add pen
        takeaway: The cart holds goods of Pearl Tea and takes one shop only, so nothing of Pens can be added.
                  Check out or clear the cart first. Or use a cart of its own: --cart NAME.
        [1]
        $ takeaway show
        Cart (2)

        Pearl Tea
         #1   Joe's bun        ¥7.50 → ¥6.00  ×2  ¥12.00
               at least 2 an order
               at most 5 an order
         #2   Milk tea (half)          ¥8.00  ×2  ¥16.00
          packing  ¥2.00
          delivery  ¥5.00

          Pearl Tea: ¥32.00 more for free delivery
        Total: ¥35.00  [Check out (2)]
        $ takeaway dec bun
        Removed: 2 × “Joe's bun”.
        1 line, 2 items  Total: ¥23.00
        $ takeaway checkout
        Order: Pearl Tea
          Milk tea (half)  ¥8.00  ×2  ¥16.00
          packing  ¥2.00
          delivery  ¥5.00
          Total: ¥23.00
        $ takeaway show
        Cart
        Your cart is empty
        Go shopping

        """#

    static let takeawayChinese = #"""
        $ takeaway menu --shop tea
        珍珠茶铺  tea
          起送价：¥15.00  配送费：¥5.00，满 ¥60.00 免
          milk  珍珠奶茶           ¥8.00  sugar=half|full+¥1.00
          bun   Joe's bun  ¥7.50 → ¥6.00  2 件起购  每单限购 5 件
        $ takeaway add milk 2 -o sugar=half
        已加入：“珍珠奶茶” (tea/milk@sugar=half) × 2。
        1种2件  合计：¥23.00
        $ takeaway add bun
        已加入：“Joe's bun” (tea/bun) × 2。
        2种4件  合计：¥35.00
        $ takeaway add pen
        takeaway: 购物车中已有“珍珠茶铺”的商品，一次只能在一家店下单，不能加入“文具店”的商品。
                  请先结算或清空购物车。也可用 --cart NAME 另开一个购物车。
        [1]
        $ takeaway show
        购物车(2)

        珍珠茶铺
         #1   Joe's bun        ¥7.50 → ¥6.00  ×2  ¥12.00
               2 件起购
               每单限购 5 件
         #2   珍珠奶茶 (half)          ¥8.00  ×2  ¥16.00
          餐盒费  ¥2.00
          配送费  ¥5.00

          珍珠茶铺：再买32元免配送费
        合计：¥35.00  [结算(2)]
        $ takeaway dec bun
        已删除：“Joe's bun” × 2。
        1种2件  合计：¥23.00
        $ takeaway checkout
        订单：珍珠茶铺
          珍珠奶茶 (half)  ¥8.00  ×2  ¥16.00
          餐盒费  ¥2.00
          配送费  ¥5.00
          合计：¥23.00
        $ takeaway show
        购物车
        购物车空空如也
        去逛逛

        """#
}
