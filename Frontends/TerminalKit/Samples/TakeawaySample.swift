extension SampleCatalog {
    static let takeawayText = #"""
        // A noodle and tea shop. Amounts are in yuan.
        {
          version: 1, currency: "CNY", timeZone: "Asia/Shanghai",
          words: {
            spice: { en: "spice", "zh-Hans": "辣度" }, none: { en: "not hot", "zh-Hans": "不辣" },
            mild: { en: "mild", "zh-Hans": "微辣" }, hot: { en: "hot", "zh-Hans": "中辣" },
            fiery: { en: "fiery", "zh-Hans": "特辣" }, extras: { en: "extras", "zh-Hans": "加料" },
            egg: { en: "fried egg", "zh-Hans": "煎蛋" }, beef: { en: "more beef", "zh-Hans": "加牛肉" },
            noodles: { en: "more noodles", "zh-Hans": "加面" }, coriander: { en: "coriander", "zh-Hans": "香菜" },
            sugar: { en: "sugar", "zh-Hans": "甜度" }, full: { en: "full sugar", "zh-Hans": "全糖" },
            half: { en: "half sugar", "zh-Hans": "半糖" }, zero: { en: "no sugar", "zh-Hans": "无糖" },
            ice: { en: "ice", "zh-Hans": "冰量" }, less: { en: "less ice", "zh-Hans": "少冰" },
            normal: { en: "normal ice", "zh-Hans": "正常冰" }, topping: { en: "topping", "zh-Hans": "配料" },
            pearls: { en: "tapioca pearls", "zh-Hans": "珍珠" }, jelly: { en: "grass jelly", "zh-Hans": "仙草" },
            pudding: { en: "pudding", "zh-Hans": "布丁" }, size: { en: "size", "zh-Hans": "规格" },
            regular: { en: "regular", "zh-Hans": "中份" }, large: { en: "large", "zh-Hans": "大份" },
          },
          shops: [ {
            id: "lanlan", name: { en: "Lanlan Noodles & Tea", "zh-Hans": "兰兰面馆·茶铺" },
            delivery: { fee: "5.00", freeFrom: "68.00", minimumOrder: "20.00" },
            products: [
              // Noodles
              { id: "beef-noodles", title: { en: "Beef noodle soup", "zh-Hans": "红烧牛肉面" }, image: "beef.png",
                tags: ["noodles", "signature"],
                skus: [
                  { sku: "beef-noodles-r", spec: { size: "regular" }, price: "22.00", packing: "1.00" },
                  { sku: "beef-noodles-l", spec: { size: "large" }, price: "27.00", packing: "1.50" } ],
                options: [
                  { name: "spice", required: true, choices: [
                    { value: "none" }, { value: "mild" }, { value: "hot" }, { value: "fiery", price: "1.00" } ] },
                  { name: "extras", several: true, choices: [
                    { value: "egg", price: "2.50" }, { value: "beef", price: "8.00" },
                    { value: "noodles", price: "3.00" }, { value: "coriander" } ] } ] },
              { id: "dandan", title: { en: "Dandan noodles", "zh-Hans": "担担面" }, tags: ["noodles"],
                skus: [ { sku: "dandan", price: "15.00", packing: "1.00" } ],
                options: [
                  { name: "spice", required: true, choices: [
                    { value: "mild" }, { value: "hot" }, { value: "fiery", price: "1.00" } ] },
                  { name: "extras", several: true, choices: [
                    { value: "egg", price: "2.50" }, { value: "coriander" } ] } ] },
              { id: "tomato-noodles", title: { en: "Tomato and egg noodles", "zh-Hans": "番茄鸡蛋面" },
                tags: ["noodles"], skus: [ { sku: "tomato-noodles", price: "16.00", packing: "1.00" } ] },
              { id: "zhajiang", title: { en: "Zhajiang noodles", "zh-Hans": "老北京炸酱面" }, tags: ["noodles"],
                skus: [ { sku: "zhajiang", price: "14.90", listPrice: "18.00", packing: "1.00" } ] },
              { id: "cold-noodles", title: { en: "Cold sesame noodles", "zh-Hans": "麻酱凉面" }, tags: ["noodles"],
                skus: [ { sku: "cold-noodles", price: "13.00", packing: "1.00" } ] },
              { id: "wonton-soup", title: { en: "Wonton soup", "zh-Hans": "鲜肉馄饨" },
                skus: [
                  { sku: "wonton-r", spec: { size: "regular" }, price: "12.00", packing: "1.00" },
                  { sku: "wonton-l", spec: { size: "large" }, price: "16.00", packing: "1.50" } ] },
              // Rice
              { id: "beef-rice", title: { en: "Braised beef on rice", "zh-Hans": "红烧牛腩饭" }, tags: ["rice"],
                skus: [ { sku: "beef-rice", price: "26.00", packing: "2.00" } ] },
              { id: "kungpao-rice", title: { en: "Kung Pao chicken on rice", "zh-Hans": "宫保鸡丁饭" }, tags: ["rice"],
                skus: [ { sku: "kungpao-rice", price: "21.00", packing: "2.00" } ],
                options: [ { name: "spice", choices: [ { value: "none" }, { value: "mild" }, { value: "hot" } ] } ] },
              { id: "fried-rice", title: { en: "Yangzhou fried rice", "zh-Hans": "扬州炒饭" }, tags: ["rice"],
                skus: [ { sku: "fried-rice", price: "12.90", listPrice: "17.00", packing: "1.00" } ] },
              { id: "pork-bun", title: { en: "Pork bun", "zh-Hans": "鲜肉包" },
                // Sold from two on.
                skus: [ { sku: "pork-bun", price: "3.50", packing: "0.20", minimum: 2 } ] },
              // Small dishes
              { id: "cucumber", title: { en: "Smashed cucumber", "zh-Hans": "拍黄瓜" }, tags: ["small"],
                skus: [ { sku: "cucumber", price: "8.00", packing: "0.50" } ] },
              { id: "edamame", title: { en: "Edamame", "zh-Hans": "盐水毛豆" }, tags: ["small"],
                skus: [ { sku: "edamame", price: "9.00", packing: "0.50" } ] },
              { id: "mapo-tofu", title: { en: "Mapo tofu", "zh-Hans": "麻婆豆腐" }, tags: ["small"],
                skus: [ { sku: "mapo-tofu", price: "16.00", packing: "1.00" } ],
                options: [ { name: "spice", required: true, choices: [ { value: "mild" }, { value: "hot" } ] } ] },
              { id: "tea-egg", title: { en: "Tea egg", "zh-Hans": "茶叶蛋" }, tags: ["small"],
                // Two a customer at this price, ever.
                skus: [ { sku: "tea-egg", price: "1.00", listPrice: "2.50", perCustomer: 2 } ] },
              { id: "spring-rolls", title: { en: "Spring rolls (4)", "zh-Hans": "春卷（4 个）" }, tags: ["small"],
                skus: [ { sku: "spring-rolls", price: "10.00", packing: "0.50", maximum: 5 } ] },
              { id: "dumplings", title: { en: "Pork dumplings", "zh-Hans": "猪肉水饺" }, tags: ["small"],
                // By the half dozen.
                skus: [ { sku: "dumplings", price: "1.80", packing: "0.10", minimum: 6, step: 6, maximum: 60 } ] },
              { id: "chicken-wings", title: { en: "Fried chicken wings", "zh-Hans": "炸鸡翅" }, tags: ["small"],
                skus: [ { sku: "chicken-wings", price: "14.00", listPrice: "19.00", packing: "1.00", stock: 3 } ] },
              { id: "duck-neck", title: { en: "Spicy duck neck", "zh-Hans": "麻辣鸭脖" }, tags: ["small"],
                // Sold out today.
                skus: [ { sku: "duck-neck", price: "18.00", packing: "1.00", stock: 0 } ] },
              // Tea
              { id: "milk-tea", title: { en: "Milk tea", "zh-Hans": "招牌奶茶" }, tags: ["tea", "signature"],
                skus: [
                  { sku: "milk-tea-r", spec: { size: "regular" }, price: "12.00", packing: "0.50" },
                  { sku: "milk-tea-l", spec: { size: "large" }, price: "15.00", packing: "0.50" } ],
                options: [
                  { name: "sugar", required: true, choices: [ { value: "full" }, { value: "half" }, { value: "zero" } ] },
                  { name: "ice", choices: [ { value: "normal" }, { value: "less" }, { value: "none" } ] },
                  { name: "topping", several: true, choices: [
                    { value: "pearls", price: "2.00" }, { value: "jelly", price: "2.00" },
                    { value: "pudding", price: "3.00" } ] } ] },
              { id: "lemon-tea", title: { en: "Iced lemon tea", "zh-Hans": "手打柠檬茶" }, tags: ["tea"],
                skus: [ { sku: "lemon-tea", price: "13.00", packing: "0.50" } ],
                options: [
                  { name: "sugar", required: true, choices: [ { value: "full" }, { value: "half" }, { value: "zero" } ] } ] },
              { id: "oolong", title: { en: "Cold-brewed oolong", "zh-Hans": "冷泡乌龙" }, tags: ["tea"],
                skus: [ { sku: "oolong", price: "9.90", listPrice: "14.00", packing: "0.50" } ] },
              { id: "soy-milk", title: { en: "Soy milk", "zh-Hans": "现磨豆浆" }, tags: ["tea"],
                skus: [ { sku: "soy-milk", price: "5.00", packing: "0.50" } ],
                options: [ { name: "sugar", choices: [ { value: "half" }, { value: "zero" } ] } ] },
              { id: "plum-juice", title: { en: "Sour plum juice", "zh-Hans": "酸梅汤" },
                skus: [ { sku: "plum-juice", price: "6.00", packing: "0.50" } ] },
              // Sweets
              { id: "mango-sago", title: { en: "Mango sago", "zh-Hans": "杨枝甘露" }, tags: ["sweet"],
                skus: [ { sku: "mango-sago", price: "16.00", packing: "0.50" } ] },
              { id: "red-bean-soup", title: { en: "Red bean soup", "zh-Hans": "红豆沙" }, tags: ["sweet"],
                // Winter only: off the menu.
                skus: [ { sku: "red-bean-soup", price: "9.00", packing: "0.50", available: false } ] },
              { id: "cutlery", title: { en: "Cutlery set", "zh-Hans": "餐具" },
                skus: [ { sku: "cutlery", price: "0.00", maximum: 10 } ] },
            ] } ],
          promotions: [
            { id: "lanlan-30", type: "threshold", shop: "lanlan",
              label: { en: "5 off from 30, 12 off from 60", "zh-Hans": "满30减5，满60减12" },
              tiers: [ { from: "30.00", off: "5.00" }, { from: "60.00", off: "12.00" } ] },
            { id: "two-teas", type: "threshold", shop: "lanlan", scope: { tags: ["tea"] }, priority: 10,
              label: { en: "Two teas: 10 % off the teas", "zh-Hans": "茶饮两杯九折" },
              tiers: [ { pieces: 2, percentOff: 10 } ], basis: { discountedGoodsCount: true } },
            { id: "kungpao-18", type: "sale-price", shop: "lanlan", scope: { products: ["kungpao-rice"] }, price: "18.00",
              limit: 1, label: { en: "Kung Pao chicken now 18, one an order", "zh-Hans": "宫保鸡丁饭限时18元，每单限1份" } },
            { id: "sago-members", type: "member-price", shop: "lanlan", scope: { products: ["mango-sago"] }, off: "3.00",
              members: ["vip"], label: { en: "Members: mango sago 3 off", "zh-Hans": "会员杨枝甘露减3元" } },
            { id: "plum-half", type: "nth-piece", shop: "lanlan", scope: { products: ["plum-juice"] }, every: 2,
              percentOff: 50, label: { en: "The second plum juice at half price", "zh-Hans": "酸梅汤第二杯半价" } },
            { id: "rolls", type: "ladder", shop: "lanlan", scope: { products: ["spring-rolls"] },
              label: { en: "Spring rolls: from two 1 off each, from three 2", "zh-Hans": "春卷2份每份减1元，3份每份减2元" },
              tiers: [ { pieces: 2, off: "1.00" }, { pieces: 3, off: "2.00" } ] },
            { id: "wonton-soy", type: "buy-get", shop: "lanlan", scope: { products: ["wonton-soup"] }, buy: 1,
              get: { pieces: 1, products: ["soy-milk"] }, price: "1.00",
              label: { en: "With wonton soup, soy milk for 1", "zh-Hans": "买馄饨，1元加豆浆" } },
            { id: "two-noodles", type: "bundle", shop: "lanlan", scope: { products: ["tomato-noodles", "zhajiang"] },
              pieces: 2, price: "28.00",
              label: { en: "Tomato noodles, Zhajiang noodles: any two for 28", "zh-Hans": "番茄鸡蛋面、炸酱面28元任选2份" } },
            { id: "dumplings-5", type: "percent", shop: "lanlan", scope: { products: ["dumplings"] }, percentOff: 5,
              label: { en: "Dumplings 5 % off", "zh-Hans": "水饺95折" } },
            { id: "noodles-egg", type: "gift", shop: "lanlan", scope: { tags: ["noodles"] },
              label: { en: "Noodles from 40: a tea egg for nothing", "zh-Hans": "面食满40送茶叶蛋" },
              tiers: [ { from: "40.00", goods: [ { sku: "tea-egg", stock: 30 } ] } ] },
            { id: "noodles-plum", type: "add-on", shop: "lanlan", scope: { tags: ["noodles"] },
              label: { en: "Noodles from 25: a plum juice for 3", "zh-Hans": "面食满25，3元换购酸梅汤" },
              tiers: [ { from: "25.00", choose: 1, goods: [ { sku: "plum-juice", price: "3.00", stock: 30 } ] } ] },
            { id: "opening-week", type: "threshold", shop: "lanlan", from: "2025-03-01", until: "2025-03-07",
              label: { en: "Opening week: 8 off from 20", "zh-Hans": "开业周满20减8" },
              tiers: [ { from: "20.00", off: "8.00" } ] },
            { id: "anniversary", type: "threshold", shop: "lanlan", from: "2099-03-01T10:00", until: "2099-03-07T22:00",
              label: { en: "Anniversary: 20 off from 80", "zh-Hans": "周年庆满80减20" },
              tiers: [ { from: "80.00", off: "20.00" } ] },
          ],
          coupons: [
            { code: "WELCOME3", type: "threshold", shop: "lanlan",
              label: { en: "Shop coupon: 3 off from 25", "zh-Hans": "店铺券满25减3" },
              tiers: [ { from: "25.00", off: "3.00" } ] },
            { code: "RICE15", type: "threshold", shop: "lanlan", scope: { tags: ["rice"] }, maximumOff: "6.00",
              label: { en: "Rice dishes: 15 % off, 6 at most", "zh-Hans": "盖饭85折，最多减6元" },
              tiers: [ { pieces: 1, percentOff: 15 } ] },
            { code: "PACKET2", type: "amount-off", off: "2.00", fromAmount: "15.00", voucher: true, coversFees: true,
              label: { en: "Red packet: 2 off from 15", "zh-Hans": "满15元减2元红包" } },
            { code: "RIDER3", type: "delivery-off", shop: "lanlan",
              label: { en: "Delivery coupon: 3 off from 30", "zh-Hans": "配送券满30减3元配送费" },
              tiers: [ { from: "30.00", off: "3.00" } ] },
          ],
        }
        """#
}
