import type { LinkClass } from './evidence.ts'

/** Texts of shops by language, written independently of the scanner's own list, which they test. */
const languages = {
  da: [
    'Vinterstøvle i læder',
    'Læg i indkøbskurv',
    'Udsolgt',
    'Produktet er udgået',
    'Siden findes ikke',
    'Relaterede produkter',
    'Køb',
  ],
  sv: [
    'Vinterkänga i skinn',
    'Lägg i varukorg',
    'Slut i lager',
    'Produkten har utgått',
    'Sidan hittades inte',
    'Relaterade produkter',
    'Köp',
  ],
  nb: [
    'Vinterstøvel i skinn',
    'Legg i handlekurv',
    'Utsolgt',
    'Produktet er utgått',
    'Siden finnes ikke',
    'Relaterte produkter',
    'Kjøp',
  ],
  de: [
    'Winterstiefel aus Leder',
    'In den Warenkorb',
    'Derzeit nicht verfügbar',
    'Nicht mehr lieferbar',
    'Seite nicht gefunden',
    'Ähnliche Artikel',
    'Kaufen',
  ],
  en: [
    'Leather winter boot',
    'Add to basket',
    'Currently unavailable',
    'This product has been discontinued',
    'Page not found',
    'You may also like',
    'Buy',
  ],
  nl: [
    'Leren winterlaars',
    'In winkelwagen',
    'Uitverkocht',
    'Niet meer leverbaar',
    'Pagina niet gevonden',
    'Gerelateerde producten',
    'Kopen',
  ],
} as const

export type WebPage = { what: string; is: LinkClass; linked: string; last: string; html: string; made?: string }

const shop = 'https://shop.example'
const story = '<p>Warm, handmade and lined with wool; 24 months of warranty, 36 37 38 39 40 41.</p>'.repeat(8)
const whole = (title: string, body: string, head = '') =>
  `<!doctype html><html><head><title>${title} | Nordshop</title>${head}<script src="/theme.js"></script></head><body><header><nav><a href="/">Nordshop</a><a href="/sale">Outlet</a></nav></header>${body}<footer>Nordshop, 12 High Street</footer></body></html>`
const ld = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const offer = (name: string, availability: string) => ({
  '@type': 'Product',
  name,
  offers: { '@type': 'Offer', availability: `http://schema.org/${availability}` },
})

function pagesOf(language: keyof typeof languages): WebPage[] {
  const [name, add, out, gone, missing, others, buy] = languages[language]
  const linked = `${shop}/${language}/shoes/winter-boot-12`
  const page = (what: string, is: LinkClass, html: string, more: Partial<WebPage> = {}): WebPage => {
    return { what: `${language}: ${what}`, is, linked, last: more.linked ?? linked, html, ...more }
  }
  const one = (body: string, head = '') => whole(name, `<main><h1>${name}</h1>${body}${story}</main>`, head)
  const neighbours = `<section><h2>${others}</h2><ul class="products columns-4"><li class="product"><a href="/x"><h2>Sandal</h2></a><p class="stock out-of-stock">${out}</p><a class="button">${add}</a></li></ul></section>`
  const cards = `<ol class="products list items product-items"><li><a href="/1">Boot one</a><div class="stock unavailable"><span>${out}</span></div></li><li><a href="/2">Boot two</a></li></ol>`
  const shell =
    '<html><head><title>Nordshop</title><script src="/app.js"></script></head><body><div id="root"></div></body></html>'
  const list = {
    '@type': 'ItemList',
    itemListElement: [{ '@type': 'ListItem', item: offer('Boot one', 'OutOfStock') }],
  }
  const ok = 'HEALTHY'
  const st = 'PRODUCT_IS_OUT_OF_STOCK'
  const nf = 'PAGE_NOT_FOUND'
  const mm = 'DESTINATION_MISSMATCH'
  return [
    page(
      'Shopify, in stock',
      ok,
      one(
        `<form action="/cart/add"><button name="add" class="product-form__submit"><span>${add}</span></button></form>`,
      ),
    ),
    page(
      'Shopify, one size sold out',
      ok,
      one(
        `<fieldset><input type="radio" disabled><label>40<span class="visually-hidden">${out}</span></label></fieldset><button name="add">${add}</button>`,
      ),
    ),
    page(
      'WooCommerce, one size sold out',
      ok,
      one(
        `<select><option>41 – ${out}</option></select><p class="stock out-of-stock">${out}</p><button class="single_add_to_cart_button button">${buy}</button>`,
      ),
    ),
    page('WooCommerce, sold-out neighbours', ok, one(`<button>${add}</button>${neighbours}`)),
    page('WooCommerce, sold-out neighbours without a button', ok, one(`<p class="price">899</p>${neighbours}`)),
    page(
      'PrestaShop, sold-out sidebar',
      ok,
      one(`<aside><p>Sandal</p><span>${out}</span></aside><button data-button-action="add-to-cart">${add}</button>`),
    ),
    page('DanDomain, a short button', ok, one(`<span>38: ${out}</span><input type="submit" value="${buy}">`)),
    page('Magento category', ok, whole('Boots', `<h1>Boots</h1>${cards}${story}`), {
      linked: `${shop}/${language}/boots`,
    }),
    page('Shopware category with a list in JSON-LD', ok, whole('Boots', `<h1>Boots</h1>${story}`, ld(list)), {
      linked: `${shop}/${language}/boots`,
    }),
    page('search without results', ok, whole(`boot: ${missing}`, `<h1>boot: 0</h1>${story}`), {
      linked: `${shop}/search?q=boot`,
    }),
    page('a page with ?s=42 added', ok, one(`<button>${add}</button>`), { last: `${linked}?s=42` }),
    page('a page with ?q= and ?text= added', ok, one(`<button>${add}</button>`), { last: `${linked}?q=&text=b` }),
    page('front page', ok, whole('Nordshop', `<h1>Nordshop</h1>${cards}${story}`), { linked: `${shop}/${language}/` }),
    page(
      'Shopify, in stock by JSON-LD, text sold out',
      'UNKNOWN',
      one(`<span>${out}</span>`, ld(offer(name, 'InStock'))),
    ),
    page('shell of scripts', 'UNKNOWN', shell, { made: shell }),
    page('shell that points home', 'UNKNOWN', shell.replace('</head>', '<link rel="canonical" href="/"></head>'), {
      made: shell,
    }),
    page('Shopify, sold out', st, one(`<button name="add" disabled><span>${out}</span></button>${neighbours}`)),
    page('WooCommerce, sold out', st, one(`<p class="stock out-of-stock">${out}</p>${neighbours}`)),
    page('Magento, sold out', st, one(`<div class="stock unavailable"><span>${out}</span></div>`)),
    page('Shopware, discontinued', st, one(`<div class="alert">${gone}.</div>`)),
    page('minified, sold out', st, one(`<div><span>${out}</span><span>Et</span></div>`)),
    page('og:availability', st, one('', '<meta property="og:availability" content="oos">')),
    page('PrestaShop, sold out by JSON-LD', st, one('', ld(offer(name, 'OutOfStock')))),
    page('heading h2, sold out', st, whole(name, `<h2>${name}</h2><p>${out}</p>${story}`)),
    page('Shopify soft 404', nf, whole(`404 ${missing}`, `<h1>${missing}</h1><a href="/">Nordshop</a>`)),
    page('PrestaShop soft 404 in h2', nf, whole('Nordshop', `<h2>${missing}</h2><p>Nordshop</p>`)),
    page('Magento soft 404', nf, whole('Nordshop', `<h1><span class="base">${missing}</span></h1>${story}`)),
    page('moved to the front page', mm, whole('Nordshop', `<h1>Nordshop</h1>${story}`), { last: `${shop}/dk/da/` }),
    page('moved to its category', mm, whole('Shoes', `<h1>Shoes</h1>${cards}${story}`), {
      last: `${shop}/${language}/shoes/`,
    }),
    page(
      'moved to another product',
      mm,
      whole('Garden chair', `<h1>Garden chair</h1><button>${add}</button>${story}`),
      { last: `${shop}/${language}/shoes/garden-chair-88` },
    ),
  ]
}
export const littleWeb: WebPage[] = (Object.keys(languages) as (keyof typeof languages)[]).flatMap(pagesOf)
