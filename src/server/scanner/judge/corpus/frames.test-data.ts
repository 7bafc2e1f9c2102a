import type { LinkClass } from '../evidence.ts'

export type System =
  | 'Shopify'
  | 'WooCommerce'
  | 'Magento'
  | 'Shopware'
  | 'PrestaShop'
  | 'Wix'
  | 'Squarespace'
  | 'BigCommerce'
  | 'OpenCart'
  | 'own'
/** A shop's answer: the page, its status, and the URL at the end of the redirects. */
export type Answered = { html: string; status?: number; last?: string }
/** A page by shop system, language and trap, with its actual class. */
export type CorpusPage = Answered & {
  is: LinkClass
  system: System
  language: string
  trap: string
  linked: string
  /** The shop's answer to an invented address; omitted when not requested. */
  made?: Answered
  /** The page at the URL when it was last healthy. */
  before?: Answered
}

type Frame = (title: string, main: string, head?: string) => string
const menu = (names: readonly string[]) =>
  `<ul>${names.map((name, i) => `<li><a href="/m${i}">${name}</a></li>`).join('')}</ul>`

/** The layout of a shop system around a page's own content: menus, drawers, footers and shared scripts. */
export const frames: Record<System, Frame> = {
  Shopify: (title, main, head = '') =>
    `<!doctype html><html><head><title>${title}</title>${head}<script src="https://cdn.shopify.com/s/files/theme.js" defer></script></head><body class="gradient"><a class="skip-to-content-link" href="#MainContent">Skip to content</a><div class="announcement-bar"><p>Last chance: summer dresses almost sold out</p></div><header class="header shopify-section"><nav class="header__inline-menu">${menu(['New', 'Women', 'Men', 'Sold out archive'])}</nav><cart-drawer class="drawer"><h2>Your cart is empty</h2><button name="checkout">Check out</button></cart-drawer></header><main id="MainContent" class="content-for-layout">${main}</main><footer class="footer"><h2>Newsletter</h2><form><input type="email"><button type="submit">Subscribe</button></form></footer></body></html>`,
  WooCommerce: (title, main, head = '') =>
    `<!doctype html><html><head><title>${title}</title>${head}<script src="/wp-includes/js/jquery.min.js"></script></head><body class="single-product woocommerce woocommerce-page"><div id="page"><header id="masthead" class="site-header"><a href="/" rel="home">Shop</a><nav class="main-navigation">${menu(['Home', 'Shop', 'Lost &amp; found'])}</nav></header><div id="content"><div id="primary" class="content-area"><main id="main" class="site-main">${main}</main></div><div id="secondary" class="widget-area" role="complementary"><section class="widget widget_products"><h3 class="widget-title">Products</h3><ul class="product_list_widget"><li><a href="/vare/a">Kop</a> <span class="stock out-of-stock">Udsolgt</span></li><li><a href="/vare/b">Kande</a> <a class="button add_to_cart_button" href="?add-to-cart=7">Add to cart</a></li></ul></section></div></div><footer id="colophon"><p>404 Street 7</p></footer></div></body></html>`,
  Magento: (title, main, head = '') =>
    `<!doctype html><html><head><title>${title}</title>${head}<script>var BASE_URL='/';</script><script src="/static/requirejs/require.js"></script></head><body class="catalog-product-view page-layout-1column"><div class="page-wrapper"><header class="page-header"><div class="panel header"><a class="logo" href="/">Store</a></div><div class="minicart-wrapper"><span>My Cart</span></div></header><div class="sections nav-sections">${menu(['Sale', 'Outlet', 'Brands'])}</div><main id="maincontent" class="page-main"><div class="columns"><div class="column main">${main}</div></div></main><footer class="page-footer">${menu(['Terms', 'Privacy'])}</footer></div></body></html>`,
  Shopware: (title, main, head = '') =>
    `<!doctype html><html><head><title>${title}</title>${head}<script src="/theme/all.js"></script></head><body class="is-ctl-product is-act-index"><header class="header-main"><div class="header-logo-main"><a href="/">Laden</a></div><button class="btn header-cart">0,00 €</button></header><div class="nav-main"><nav class="main-navigation-menu">${menu(['Neu', 'Ausverkauft & vergriffen', 'Marken'])}</nav></div><main class="content-main"><div class="container">${main}</div></main><footer class="footer-main"><p>* inkl. MwSt.</p></footer></body></html>`,
  PrestaShop: (title, main, head = '') =>
    `<!doctype html><html><head><title>${title}</title>${head}</head><body id="product"><header id="header"><div class="header-top"><a href="/"><img class="logo" src="/l.png" alt="Boutique"></a>${menu(['Marques', 'Promotions', 'Contact'])}</div></header><section id="wrapper"><nav class="breadcrumb"><ol><li>Accueil</li></ol></nav><div id="content-wrapper">${main}</div></section><footer id="footer"><div class="block_newsletter"><p>News</p><form><input type="email"><input type="submit" value="OK"></form></div></footer></body></html>`,
  Wix: (title, main, head = '') =>
    `<!doctype html><html><head><title>${title}</title>${head}<script src="https://static.parastorage.com/services/wix-thunderbolt/main.js"></script></head><body><div id="SITE_CONTAINER"><header id="SITE_HEADER">${menu(['Shop', 'About', 'Contact'])}<button>Cart 0</button></header><main id="PAGES_CONTAINER">${main}</main><footer id="SITE_FOOTER"><p>© Fjell</p></footer></div></body></html>`,
  Squarespace: (title, main, head = '') =>
    `<!doctype html><html><head><title>${title}</title>${head}<script src="https://assets.squarespace.com/universal/scripts.js"></script></head><body class="collection-type-products"><div id="siteWrapper"><header id="header" class="header">${menu(['Shop', 'Journal'])}<a href="/cart">Cart</a></header><main id="page" class="container" role="main">${main}</main><footer id="footer-sections"><p>Fjell</p></footer></div></body></html>`,
  BigCommerce: (title, main, head = '') =>
    `<!doctype html><html><head><title>${title}</title>${head}</head><body><header class="header" role="banner"><nav class="navUser">${menu(['Search', 'Sign in', 'Cart'])}</nav></header><div class="body" data-content-region="body"><div class="container">${main}</div></div><footer class="footer" role="contentinfo"><h3>Navigate</h3>${menu(['Shipping & Returns', 'Sitemap'])}</footer></body></html>`,
  OpenCart: (title, main, head = '') =>
    `<!doctype html><html><head><title>${title}</title>${head}</head><body><nav id="top">${menu(['Account', 'Wish List (0)', 'Checkout'])}</nav><header><div id="logo"><a href="/">Store</a></div><div id="cart"><button>0 item(s)</button></div></header><div id="product-product" class="container"><ul class="breadcrumb"><li><a href="/">Home</a></li></ul><div class="row"><div id="content" class="col">${main}</div></div></div><footer>${menu(['About Us', 'Terms'])}</footer></body></html>`,
  own: (title, main, head = '') =>
    `<!doctype html><html><head><title>${title}</title>${head}</head><body><div id="top"><a href="/">Start</a> <a href="/kontakt">Kontakt</a></div><div id="inhalt">${main}</div><div id="bottom">CVR 12345678</div></body></html>`,
}

export const jsonLd = (value: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...value })}</script>`
export const productLd = (name: string, availability: string, more: object = {}): string =>
  jsonLd({
    '@type': 'Product',
    name,
    offers: {
      '@type': 'Offer',
      price: '49.00',
      priceCurrency: 'EUR',
      availability: `https://schema.org/${availability}`,
    },
    ...more,
  })
/** Cards of other products, as in lists and sliders of all systems. */
export const cards = (names: readonly string[], inside = '', kind = 'card'): string =>
  `<div class="grid">${names.map((name, i) => `<div class="${kind}"><a href="/other/${i}"><img src="/${i}.jpg" alt=""><h3>${name}</h3></a><span class="price">19,00 €</span>${inside}</div>`).join('')}</div>`
export const prose = (sentence: string, times = 4): string => `<p>${`${sentence} `.repeat(times)}</p>`

type More = Partial<Omit<CorpusPage, 'is' | 'system' | 'language' | 'trap' | 'linked' | 'html'>>
/** One page of the corpus inside its frame; `whole` pages have their own. */
export const pageOf = (
  is: LinkClass,
  [system, language, trap]: readonly [System, string, string],
  linked: string,
  [title, main, head]: readonly [string, string, string?],
  more: More = {},
): CorpusPage => ({ is, system, language, trap, linked, html: frames[system](title, main, head), ...more })
export const bareOf = (
  is: LinkClass,
  [system, language, trap]: readonly [System, string, string],
  linked: string,
  html: string,
  more: More = {},
): CorpusPage => ({ is, system, language, trap, linked, html, ...more })
