extension SampleCatalog {
    static let mallText = #"""
        // A mall of five shops. Amounts are in yuan.
        {
          version: 1, currency: "CNY", timeZone: "Asia/Shanghai",
          words: {
            color: { en: "colour", "zh-Hans": "颜色" }, size: { en: "size", "zh-Hans": "尺码" },
            red: { en: "red", "zh-Hans": "红色" }, white: { en: "white", "zh-Hans": "白色" },
            warm: { en: "warm white", "zh-Hans": "暖白" }, black: { en: "black", "zh-Hans": "黑色" }, navy: { en: "navy", "zh-Hans": "藏青" },
            grey: { en: "grey", "zh-Hans": "灰色" }, green: { en: "green", "zh-Hans": "绿色" },
            weight: { en: "weight", "zh-Hans": "净含量" }, capacity: { en: "capacity", "zh-Hans": "容量" },
            wrapping: { en: "gift wrapping", "zh-Hans": "礼品包装" }, paper: { en: "paper", "zh-Hans": "纸袋" },
            box: { en: "gift box", "zh-Hans": "礼盒" }, engraving: { en: "engraving", "zh-Hans": "刻字" },
            initials: { en: "initials", "zh-Hans": "姓名缩写" }, date: { en: "date", "zh-Hans": "日期" },
          },
          shops: [
            { id: "yunshang", name: { en: "Cloud Apparel", "zh-Hans": "云裳服饰" },
              delivery: { fee: "8.00", freeFrom: "99.00" },
              products: [
                { id: "tee", title: { en: "Cotton T-shirt", "zh-Hans": "纯棉T恤" }, image: "tee.png", tags: ["summer"],
                  skus: [
                    { sku: "tee-red-m", spec: { color: "red", size: "M" }, price: "59.00", listPrice: "79.00", stock: 40 },
                    { sku: "tee-red-l", spec: { color: "red", size: "L" }, price: "59.00", listPrice: "79.00", stock: 12 },
                    { sku: "tee-white-m", spec: { color: "white", size: "M" }, price: "55.00", listPrice: "79.00" },
                    { sku: "tee-white-l", spec: { color: "white", size: "L" }, price: "55.00", listPrice: "79.00",
                      stock: 0 } ] },
                { id: "jeans", title: { en: "Straight jeans", "zh-Hans": "直筒牛仔裤" },
                  skus: [
                    { sku: "jeans-30", spec: { size: "30" }, price: "169.00", listPrice: "229.00" },
                    { sku: "jeans-32", spec: { size: "32" }, price: "169.00", listPrice: "229.00", stock: 5 },
                    { sku: "jeans-34", spec: { size: "34" }, price: "169.00", listPrice: "229.00", stock: 1 } ] },
                { id: "socks", title: { en: "Cotton socks", "zh-Hans": "棉袜" }, tags: ["basics"],
                  // By the three pairs.
                  skus: [
                    { sku: "socks-black", spec: { color: "black" }, price: "6.90", minimum: 3, step: 3, maximum: 30 },
                    { sku: "socks-white", spec: { color: "white" }, price: "6.90", minimum: 3, step: 3, maximum: 30 } ] },
                { id: "dress", title: { en: "Linen dress", "zh-Hans": "亚麻连衣裙" }, tags: ["summer"],
                  skus: [
                    { sku: "dress-green-s", spec: { color: "green", size: "S" }, price: "239.00" },
                    { sku: "dress-green-m", spec: { color: "green", size: "M" }, price: "239.00" },
                    { sku: "dress-navy-s", spec: { color: "navy", size: "S" }, price: "239.00" },
                    { sku: "dress-navy-m", spec: { color: "navy", size: "M" }, price: "239.00" } ] },
              ] },
            { id: "xinghe", name: { en: "Galaxy Digital", "zh-Hans": "星河数码" },
              products: [
                { id: "earbuds", title: { en: "Wireless earbuds", "zh-Hans": "真无线耳机" }, tags: ["digital"],
                  skus: [
                    { sku: "earbuds-white", spec: { color: "white" }, price: "199.00", listPrice: "299.00", maximum: 2 },
                    { sku: "earbuds-black", spec: { color: "black" }, price: "199.00", listPrice: "299.00",
                      maximum: 2 } ] },
                { id: "charger", title: { en: "65 W charger", "zh-Hans": "65W 充电器" }, tags: ["digital"],
                  skus: [ { sku: "charger-65", price: "89.00" } ] },
                { id: "cable", title: { en: "USB-C cable", "zh-Hans": "USB-C 数据线" }, tags: ["digital", "basics"],
                  skus: [
                    { sku: "cable-1m", spec: { size: "1 m" }, price: "19.90" },
                    { sku: "cable-2m", spec: { size: "2 m" }, price: "25.90" } ] },
                { id: "console", title: { en: "Game console", "zh-Hans": "游戏主机" }, tags: ["digital"],
                  // One a customer, ever.
                  skus: [ { sku: "console", price: "2199.00", listPrice: "2399.00", stock: 20, perCustomer: 1 } ] },
                { id: "mp3", title: { en: "MP3 player", "zh-Hans": "MP3 播放器" }, tags: ["digital"],
                  // Off the shelf: a cart that has it keeps it, and cannot buy it.
                  skus: [ { sku: "mp3-8g", spec: { capacity: "8 GB" }, price: "99.00", available: false } ] },
              ] },
            { id: "shanye", name: { en: "Mountain Grocery", "zh-Hans": "山野食集" },
              delivery: { fee: "6.00", freeFrom: "49.00", minimumOrder: "15.00" },
              products: [
                { id: "honey", title: { en: "Wildflower honey", "zh-Hans": "百花蜂蜜" }, tags: ["food"],
                  skus: [
                    { sku: "honey-250", spec: { weight: "250 g" }, price: "29.80", packing: "1.00" },
                    { sku: "honey-500", spec: { weight: "500 g" }, price: "52.00", listPrice: "58.00",
                      packing: "1.50" } ] },
                { id: "green-tea", title: { en: "Spring green tea", "zh-Hans": "明前绿茶" }, tags: ["food"],
                  skus: [
                    { sku: "tea-100", spec: { weight: "100 g" }, price: "68.00" },
                    { sku: "tea-250", spec: { weight: "250 g" }, price: "158.00", listPrice: "170.00" } ],
                  options: [ { name: "wrapping", choices: [
                    { value: "paper", price: "2.00" }, { value: "box", price: "12.00" } ] } ] },
                { id: "nuts", title: { en: "Mixed nuts", "zh-Hans": "混合坚果" }, tags: ["food", "snack"],
                  skus: [ { sku: "nuts-30", spec: { weight: "30 × 25 g" }, price: "79.90", listPrice: "99.00" } ] },
                { id: "rice", title: { en: "Northeast rice", "zh-Hans": "东北大米" }, tags: ["food"],
                  skus: [
                    { sku: "rice-5", spec: { weight: "5 kg" }, price: "39.90", maximum: 4 },
                    { sku: "rice-10", spec: { weight: "10 kg" }, price: "75.00", maximum: 2 } ] },
                { id: "seaweed", title: { en: "Seaweed snack", "zh-Hans": "海苔" }, tags: ["food", "snack"],
                  skus: [ { sku: "seaweed", price: "9.90" } ] },
              ] },
            { id: "shuxiang", name: { en: "Paper & Ink", "zh-Hans": "书香文具" },
              delivery: { fee: "5.00", freeFrom: "39.00" },
              products: [
                { id: "notebook", title: { en: "Dotted notebook", "zh-Hans": "点阵笔记本" }, tags: ["paper"],
                  skus: [
                    { sku: "notebook-a5", spec: { size: "A5" }, price: "18.00" },
                    { sku: "notebook-b5", spec: { size: "B5" }, price: "24.00" } ] },
                { id: "pen", title: { en: "Fountain pen", "zh-Hans": "钢笔" },
                  skus: [
                    { sku: "pen-black", spec: { color: "black" }, price: "88.00" },
                    { sku: "pen-navy", spec: { color: "navy" }, price: "88.00" } ],
                  options: [ { name: "engraving", several: true, choices: [
                    { value: "initials", price: "10.00" }, { value: "date", price: "15.00" } ] } ] },
                { id: "ink", title: { en: "Ink, 30 ml", "zh-Hans": "墨水 30 ml" },
                  skus: [
                    { sku: "ink-black", spec: { color: "black" }, price: "32.00" },
                    { sku: "ink-green", spec: { color: "green" }, price: "36.00" } ] },
                { id: "novel", title: { en: "Novel: The Long Road", "zh-Hans": "小说《长路》" }, tags: ["book"],
                  skus: [ { sku: "novel", price: "36.00", listPrice: "45.00" } ] },
              ] },
            { id: "jujia", name: { en: "Home Living", "zh-Hans": "居家生活" },
              delivery: {
                fee: "12.00", freeFrom: "199.00", smallOrder: { below: "30.00" }, maximumMetres: 60000,
                manyPieces: { from: 11, fee: "1.00" },
                steps: { firstMetres: 5000, firstFee: "12.00", everyMetres: 5000, everyFee: "3.00", partial: "up",
                         far: { fromMetres: 30000, everyMetres: 10000, everyFee: "5.00" }, maximum: "40.00" },
                areas: [
                  { id: "city", name: { en: "the city", "zh-Hans": "市区" }, fee: "10.00", freeFrom: "99.00" },
                  { id: "island", name: { en: "the islands", "zh-Hans": "海岛" }, fee: "38.00", minimumOrder: "99.00" } ] },
              // A lamp is sold with its bulb only.
              requires: [
                { name: { en: "bulb", "zh-Hans": "灯泡" }, products: ["bulb"], when: { products: ["lamp"] } } ],
              products: [
                { id: "mug", title: { en: "Stoneware mug", "zh-Hans": "陶瓷马克杯" }, tags: ["home"],
                  skus: [
                    { sku: "mug-white", spec: { color: "white" }, price: "45.00" },
                    { sku: "mug-grey", spec: { color: "grey" }, price: "45.00" } ] },
                { id: "lamp", title: { en: "Desk lamp", "zh-Hans": "护眼台灯" }, tags: ["home"],
                  skus: [ { sku: "lamp", price: "139.00", listPrice: "199.00", floorPrice: "99.00", stock: 8 } ] },
                { id: "bulb", title: { en: "LED bulb", "zh-Hans": "LED 灯泡" }, tags: ["home"],
                  skus: [
                    { sku: "bulb-warm", spec: { color: "warm" }, price: "15.00" },
                    { sku: "bulb-white", spec: { color: "white" }, price: "15.00" } ] },
                { id: "towel", title: { en: "Bath towel", "zh-Hans": "浴巾" }, tags: ["home", "basics"],
                  skus: [
                    { sku: "towel-white", spec: { color: "white" }, price: "39.00" },
                    { sku: "towel-grey", spec: { color: "grey" }, price: "39.00" } ] },
              ] },
          ],
          promotions: [
            // Shops'
            { id: "yunshang-200", type: "threshold", shop: "yunshang",
              label: { en: "20 off from 200, 60 off from 400", "zh-Hans": "满200减20，满400减60" },
              tiers: [ { from: "200.00", off: "20.00" }, { from: "400.00", off: "60.00" } ] },
            { id: "summer-2", type: "threshold", shop: "yunshang", scope: { tags: ["summer"] }, priority: 10,
              label: { en: "Two summer pieces: 15 % off; three: 20 %", "zh-Hans": "夏装2件85折，3件8折" },
              tiers: [ { pieces: 2, percentOff: 15 }, { pieces: 3, percentOff: 20 } ] },
            { id: "xinghe-accessories", type: "threshold", shop: "xinghe", maximumOff: "50.00",
              scope: { tags: ["digital"], except: { products: ["console"] } },
              label: { en: "Accessories 10 % off from 150, 50 at most", "zh-Hans": "配件满150打9折，最多减50" },
              tiers: [ { from: "150.00", percentOff: "10" } ] },
            { id: "shuxiang-3", type: "threshold", shop: "shuxiang", group: "shuxiang",
              scope: { products: ["notebook"], skus: ["novel"] },
              label: { en: "Every 3 notebooks or novels: 9 off", "zh-Hans": "笔记本、小说每3件减9" },
              every: { pieces: 3, off: "9.00" } },
            { id: "pens-150", type: "threshold", shop: "shuxiang", group: "shuxiang", scope: { products: ["pen"] },
              label: { en: "Pens: 20 off from 150", "zh-Hans": "钢笔满150减20" },
              tiers: [ { from: "150.00", off: "20.00" } ] },
            { id: "pen-gold", type: "member-price", shop: "shuxiang", scope: { products: ["pen"] }, price: "79.00",
              members: ["gold"], label: { en: "Gold members: a pen for 79", "zh-Hans": "金卡会员钢笔79元" } },
            { id: "lamp-119", type: "sale-price", shop: "jujia", scope: { skus: ["lamp"] }, price: "119.00", limit: 1,
              until: "2098-12-31", label: { en: "Desk lamp now 119, one an order", "zh-Hans": "台灯限时119元，每单限1件" } },
            { id: "towel-half", type: "nth-piece", shop: "jujia", scope: { products: ["towel"] }, every: 2, percentOff: 50,
              counting: "product", label: { en: "The second towel at half price", "zh-Hans": "浴巾第二条半价" } },
            { id: "mugs", type: "ladder", shop: "jujia", scope: { products: ["mug"] }, notWith: ["home-and-food"],
              label: { en: "Two mugs 10 % off, four 20 %", "zh-Hans": "马克杯2件9折，4件8折" },
              tiers: [ { pieces: 2, percentOff: 10 }, { pieces: 4, percentOff: 20 } ] },
            { id: "bulb-990", type: "add-on", shop: "jujia", scope: { products: ["lamp", "towel"] },
              label: { en: "Lamps and towels from 99: a bulb for 9.90", "zh-Hans": "台灯浴巾满99，9.90元换购灯泡" },
              tiers: [ { from: "99.00", choose: 1, goods: [
                { sku: "bulb-warm", price: "9.90", stock: 20 }, { sku: "bulb-white", price: "9.90", stock: 20 } ] } ] },
            { id: "cables-35", type: "bundle", shop: "xinghe", scope: { products: ["cable"] }, pieces: 2, price: "35.00",
              label: { en: "Any two cables for 35", "zh-Hans": "数据线35元任选2条" } },
            { id: "seaweed-3-1", type: "buy-get", shop: "shanye", scope: { products: ["seaweed"] }, buy: 3,
              get: { pieces: 1 }, label: { en: "Seaweed: buy three, get one", "zh-Hans": "海苔买3送1" } },
            { id: "rice-gift", type: "gift", shop: "shanye", scope: { products: ["rice"] },
              label: { en: "Rice from 70: a seaweed snack for nothing", "zh-Hans": "大米满70送海苔" },
              tiers: [ { from: "70.00", goods: [ { sku: "seaweed", stock: 50 } ] } ] },
            // The platform's
            { id: "mall-each-300", type: "threshold", maximumOff: "150.00", from: "2025-01-01", until: "2098-12-31",
              label: { en: "50 off for every 300, across shops", "zh-Hans": "跨店每满300减50" },
              every: { from: "300.00", off: "50.00" } },
            { id: "home-and-food", type: "threshold", scope: { shops: ["jujia", "shanye"], except: { tags: ["snack"] } },
              label: { en: "Home and food: 5 % off from 100", "zh-Hans": "家居食品满100享95折" },
              tiers: [ { from: "100.00", percentOff: "5" } ],
              basis: { threshold: "price", percent: "after-line-promotions", share: "price" } },
            { id: "spring-2025", type: "threshold", from: "2025-03-01", until: "2025-03-31",
              label: { en: "Spring sale: 30 off from 200", "zh-Hans": "春季大促满200减30" },
              tiers: [ { from: "200.00", off: "30.00" } ] },
            { id: "centenary", type: "threshold", from: "2099-11-11T00:00", until: "2099-11-11T23:59:59",
              label: { en: "Singles' Day 2099: 100 off from 500", "zh-Hans": "2099双十一满500减100" },
              tiers: [ { from: "500.00", off: "100.00" } ] },
          ],
          coupons: [
            { code: "CLOUD15", type: "threshold", shop: "yunshang",
              label: { en: "Cloud Apparel: 15 off from 120", "zh-Hans": "云裳店铺券满120减15" },
              tiers: [ { from: "120.00", off: "15.00" } ] },
            { code: "GROCERY5", type: "threshold", shop: "shanye",
              label: { en: "Mountain Grocery: 5 off from 50", "zh-Hans": "山野店铺券满50减5" },
              tiers: [ { from: "50.00", off: "5.00" } ] },
            { code: "SAVE10", type: "threshold",
              label: { en: "Platform coupon: 10 off from 100", "zh-Hans": "平台券满100减10" },
              tiers: [ { from: "100.00", off: "10.00" } ] },
            { code: "SAVE60", type: "threshold", until: "2098-12-31",
              label: { en: "Platform coupon: 60 off from 500", "zh-Hans": "平台券满500减60" },
              tiers: [ { from: "500.00", off: "60.00" } ] },
            { code: "TENTH", type: "percent", percentOff: 10, maximumOff: "30.00", exclusive: true,
              label: { en: "Platform coupon: 10 % off, 30 at most, with nothing else", "zh-Hans": "平台券九折，最多减30元，不与其他优惠同享" } },
            { code: "PACKET5", type: "amount-off", off: "5.00", fromAmount: "20.00", voucher: true, coversFees: true,
              label: { en: "Red packet: 5 off from 20", "zh-Hans": "满20元减5元红包" } },
            { code: "FREIGHT", type: "delivery-off",
              label: { en: "Delivery coupon: 4 off from 29, free from 59", "zh-Hans": "配送费券满29减4元，满59免配送费" },
              tiers: [ { from: "29.00", off: "4.00" }, { from: "59.00", free: true } ] },
            { code: "OLD20", type: "threshold", until: "2024-12-31",
              label: { en: "Platform coupon of 2024: 20 off from 100", "zh-Hans": "2024平台券满100减20" },
              tiers: [ { from: "100.00", off: "20.00" } ] },
          ],
        }
        """#
}
