import type { FeedFormat } from '../../contract/feeds/feed-formats.ts'

/**
 * A file of each network in the form of its documentation or captured examples: a shoe that costs 79.95 instead of 100,
 * and a boot that is sold out. Each contains `&` and non-ASCII letters.
 */
export const samples: Record<FeedFormat, string> = {
  adtraction: `<?xml version="1.0" encoding="UTF-8"?><productFeed>
<product><SKU>a-1</SKU><Name>Røde sko &amp; snører</Name><Description><![CDATA[En <br/>god sko]]></Description><Category>Sko</Category><Price>79.95</Price><Currency>SEK</Currency><Instock>yes</Instock><ProductUrl>https://shop.se/sko</ProductUrl><ImageUrl>https://shop.se/sko.jpg</ImageUrl><TrackingUrl>https://track.adtraction.com/t/t?a=1&amp;url=https://shop.se/sko</TrackingUrl><Brand>Fjell</Brand><OriginalPrice>100.00</OriginalPrice><Ean>4006381333931</Ean></product>
<product><SKU>a-2</SKU><Name>Støvle</Name><Price>50</Price><Currency>SEK</Currency><Instock>no</Instock><ProductUrl>https://shop.se/s</ProductUrl><ImageUrl>https://shop.se/s.jpg</ImageUrl></product></productFeed>`,
  awin: `aw_deep_link,product_name,aw_product_id,merchant_image_url,description,merchant_category,search_price,merchant_name,currency,merchant_deep_link,product_price_old,in_stock,product_GTIN,brand_name
https://www.awin1.com/pclick.php?p=1,"Røde sko & snører",a-1,https://shop.se/sko.jpg,"En god sko, rød",Sko,79.95,Shop,SEK,https://shop.se/sko,100.00 SEK,1,4006381333931,Fjell
https://www.awin1.com/pclick.php?p=2,Støvle,a-2,https://shop.se/s.jpg,Støvle,Sko,50.00,Shop,SEK,https://shop.se/s,0,0,,`,
  daisycon: JSON.stringify({
    datafeed: {
      info: { product_count: 2 },
      programs: [
        {
          program_info: { id: 1, name: 'Shop', currency: 'SEK' },
          products: [
            {
              update_info: { daisycon_unique_id: 'a-1', status: 'active', delete_date: null },
              product_info: {
                title: 'Røde sko & snører',
                description: 'En "god" sko {rød}',
                brand: 'Fjell',
                price: 79.95,
                price_old: 100,
                in_stock: 'true',
                ean: '4006381333931',
                link: 'https://daisycon.shop/c/?si=1&dl=sko',
                images: [{ location: 'https://shop.se/sko.jpg' }],
              },
            },
            {
              update_info: { daisycon_unique_id: 'a-2', status: 'active' },
              product_info: {
                title: 'Støvle',
                price: 50,
                in_stock: 'false',
                link: 'https://daisycon.shop/c/?si=2',
                images: [{ location: 'https://shop.se/s.jpg' }],
              },
            },
          ],
        },
      ],
    },
  }),
  partnerads: `<?xml version="1.0" encoding="ISO-8859-1"?><produkter>
<produkt><forhandler>Shop</forhandler><kategorinavn>Sko</kategorinavn><brand>Fjell</brand><produktnavn>Røde sko &amp; snører</produktnavn><produktid>a-1</produktid><ean>4006381333931</ean><beskrivelse>En god sko</beskrivelse><nypris>79.95</nypris><glpris>100.00</glpris><lagerantal>in stock</lagerantal><billedurl>https://shop.se/sko.jpg</billedurl><vareurl>https://www.partner-ads.com/dk/klikbanner.php?partnerid=1&amp;htmlurl=https://shop.se/sko</vareurl></produkt>
<produkt><produktnavn>Støvle</produktnavn><produktid>a-2</produktid><nypris>50</nypris><glpris>50</glpris><lagerantal>0</lagerantal><billedurl>https://shop.se/s.jpg</billedurl><vareurl>https://www.partner-ads.com/dk/klikbanner.php?htmlurl=https://shop.se/s</vareurl></produkt></produkter>`,
  tradedoubler: JSON.stringify({
    productHeader: { totalHits: 2 },
    products: [
      {
        name: 'Røde sko & snører',
        description: 'En god sko',
        brand: 'Fjell',
        productImage: { url: 'https://shop.se/sko.jpg::' },
        identifiers: { ean: '4006381333931' },
        fields: [{ name: 'Old price', value: '100.00' }],
        categories: [{ name: 'Sko' }],
        offers: [
          {
            id: 'a-1',
            programName: 'Shop',
            productUrl: 'https://clk.tradedoubler.com/click?p(1)a(2)url(https://shop.se/sko)',
            sourceProductUrl: 'https://shop.se/sko',
            inStock: 5,
            priceHistory: [
              { date: 1, price: { value: '90.00', currency: 'SEK' } },
              { date: 2, price: { value: '79.95', currency: 'SEK' } },
            ],
          },
        ],
      },
      {
        name: 'Støvle',
        productImage: { url: 'https://shop.se/s.jpg' },
        offers: [
          {
            id: 'a-2',
            sourceProductUrl: 'https://shop.se/s',
            inStock: 0,
            priceHistory: [{ price: { value: '50', currency: 'SEK' } }],
          },
        ],
      },
    ],
  }),
  tradetracker: `<?xml version="1.0" encoding="utf-8"?><productFeed>
<product ID="a-1"><name>Røde sko &amp; snører</name><price><currency>SEK</currency><amount>79.95</amount></price><URL>https://tc.tradetracker.net/?c=1</URL><images><image>https://shop.se/sko.jpg</image><image>https://shop.se/sko2.jpg</image></images><description><![CDATA[En god sko]]></description><properties><property name="brand"><value>Fjell</value></property><property name="EAN"><value>4006381333931</value></property><property name="fromPrice"><value>100.00</value></property><property name="stock"><value>7</value></property></properties></product>
<product ID="a-2"><name>Støvle</name><price><currency>SEK</currency><amount>50</amount></price><URL>https://tc.tradetracker.net/?c=2</URL><images><image>https://shop.se/s.jpg</image></images><properties><property name="stock"><value>0</value></property></properties></product></productFeed>`,
  flexoffers: `<PaginatedResultSet><Results>
<ProductDto><Pid>a-1</Pid><Name>Røde sko &amp; snører</Name><Description>En god sko</Description><ImageUrl>https://shop.se/sko.jpg</ImageUrl><FinalPrice>79.95</FinalPrice><Price>100</Price><PriceCurrency>SEK</PriceCurrency><IsInStock>True</IsInStock><Brand>Fjell</Brand><UpcOrEan>4006381333931</UpcOrEan><DeepLinkUrl>https://shop.se/sko</DeepLinkUrl><LinkUrl>https://track.flexlinks.com/p.ashx?foc=102</LinkUrl></ProductDto>
<ProductDto><Pid>a-2</Pid><Name>Støvle</Name><ImageUrl>https://shop.se/s.jpg</ImageUrl><FinalPrice>50</FinalPrice><PriceCurrency>17</PriceCurrency><IsInStock>False</IsInStock><LinkUrl>https://track.flexlinks.com/p.ashx?foc=1</LinkUrl></ProductDto></Results></PaginatedResultSet>`,
  webgains: `id;title;description;link;image_link;availability;price;sale_price;brand;gtin;program_name
a-1;Røde sko & snører;En god sko;https://track.webgains.com/click.html?wgtarget=https://shop.se/sko;https://shop.se/sko.jpg;in stock;100.00 SEK;79.95 SEK;Fjell;4006381333931;Shop
a-2;Støvle;Støvle;https://track.webgains.com/click.html?wgtarget=https://shop.se/s;https://shop.se/s.jpg;out of stock;50.00 SEK;;;;Shop`,
  addrevenue: `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<item><g:id>a-1</g:id><title>Røde sko &amp; snører</title><description>En god sko</description><link>https://addrevenue.io/t?c=1</link><g:image_link>https://shop.se/sko.jpg</g:image_link><g:availability>in stock</g:availability><g:price>100.00 SEK</g:price><g:sale_price>79.95 SEK</g:sale_price><g:brand>Fjell</g:brand><g:gtin>4006381333931</g:gtin></item>
<item><g:id>a-2</g:id><title>Støvle</title><link>https://addrevenue.io/t?c=2</link><g:image_link>https://shop.se/s.jpg</g:image_link><g:availability>out of stock</g:availability><g:price>50.00 SEK</g:price></item></channel></rss>`,
  commissionjunction: JSON.stringify({
    data: {
      shoppingProducts: {
        totalCount: 2,
        resultList: [
          {
            id: 'a-1',
            title: 'Røde sko & snører',
            description: 'En god sko',
            brand: 'Fjell',
            gtin: '4006381333931',
            link: 'https://shop.se/sko',
            imageLink: 'https://shop.se/sko.jpg',
            price: { amount: '100.00', currency: 'SEK' },
            salePrice: { amount: '79.95', currency: 'SEK' },
            availability: 'IN_STOCK',
            linkCode: { clickUrl: 'https://www.anrdoezrs.net/click-1' },
          },
          {
            id: 'a-2',
            title: 'Støvle',
            link: 'https://shop.se/s',
            imageLink: 'https://shop.se/s.jpg',
            price: { amount: '50.00', currency: 'SEK' },
            availability: 'OUT_OF_STOCK',
          },
        ],
      },
    },
  }),
  google: `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><title>Shop</title>
<entry><g:id>a-1</g:id><g:title>Røde sko &amp; snører</g:title><g:description>En god sko</g:description><link rel="alternate" href="https://shop.se/sko"/><g:image_link>https://shop.se/sko.jpg</g:image_link><g:availability>in_stock</g:availability><g:price>100.00 SEK</g:price><g:sale_price>79.95 SEK</g:sale_price><g:sale_price_effective_date>2026-11-01T00:00+0100/2026-12-24T23:59+0100</g:sale_price_effective_date><g:brand>Fjell</g:brand><g:gtin>4006381333931</g:gtin></entry>
<entry><g:id>a-2</g:id><g:title>Støvle</g:title><g:link>https://shop.se/s</g:link><g:image_link>https://shop.se/s.jpg</g:image_link><g:availability>out_of_stock</g:availability><g:price>50.00 SEK</g:price></entry></feed>`,
  custom_csv: `id\ttitle\tdescription\tlink\timage_link\tprice\tsale_price\tcurrency\tbrand\tavailability\tgtin
a-1\tRøde sko & snører\tEn god sko\thttps://shop.se/sko\thttps://shop.se/sko.jpg\t100,00\t79,95\tSEK\tFjell\tin_stock\t4006381333931
a-2\tStøvle\t\thttps://shop.se/s\thttps://shop.se/s.jpg\t50\t\tSEK\t\tout_of_stock\t`,
}
