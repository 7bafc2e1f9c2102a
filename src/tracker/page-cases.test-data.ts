export const shop = 'http://shop.test/item?a=1&b=%C3%A4#size'
export const network = 'http://www.awin1.com.test/cread.php?p=http%3A%2F%2Fshop.test%2F'
const svg = (link: string) =>
  `<svg xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="20">${link.replace('</a>', '<rect width="60" height="20"></rect></a>')}</svg>`
const icon = (id: string) => `<svg id="${id}" width="24" height="24"><path d="M0 0h24v24H0z"></path></svg>`
const a = (id: string, href: string, attributes = '') => `<a id="${id}" ${attributes} href="${href}">x</a>`
const around = (id: string, inside: string) => `<a href="${shop}">${inside.replace('>', ` id="${id}">`)}</a>`

/**
 * The element to press, the page around it, and the result: the redirect with its target, an event for a network's
 * link, or nothing.
 */
export type PageCase = [id: string, html: string, gives: string | null]
const counted = `redirect ${shop}`

/** Links as editors write them: in blocks, around pictures, with WordPress's additions. */
const blocks: PageCase[] = [
  ['text', a('text', shop), counted],
  ['paragraph', `<p class="has-text">Read ${a('paragraph', shop)} more</p>`, counted],
  ['image', around('image', '<img alt="x" width="9" height="9">'), counted],
  ['wp-image', `<figure class="wp-block-image">${around('wp-image', '<img alt="x">')}</figure>`, counted],
  ['wp-caption', `<figure><img alt="x"><figcaption>${a('wp-caption', shop)}</figcaption></figure>`, counted],
  ['wp-button', `<div class="wp-block-button">${a('wp-button', shop, 'class="wp-element-button"')}</div>`, counted],
  ['wp-heading', `<h2 class="wp-block-heading">${a('wp-heading', shop)}</h2>`, counted],
  ['wp-list', `<ul class="wp-block-list"><li>${a('wp-list', shop)}</li></ul>`, counted],
  [
    'wp-table',
    `<figure class="wp-block-table"><table><tr><td>${a('wp-table', shop)}</td></tr></table></figure>`,
    counted,
  ],
  ['wp-quote', `<blockquote><cite>${a('wp-quote', shop)}</cite></blockquote>`, counted],
  ['wp-cover', `<div class="wp-block-cover">${around('wp-cover', '<span aria-hidden="true">x</span>')}</div>`, counted],
  ['wp-details', `<details open><summary>s</summary>${a('wp-details', shop)}</details>`, counted],
  [
    'wp-gallery',
    `<figure class="wp-block-gallery"><figure>${around('wp-gallery', '<img alt="x">')}</figure></figure>`,
    counted,
  ],
  ['wp-social', `<ul class="wp-block-social-links"><li><a href="${shop}">${icon('wp-social')}</a></li></ul>`, counted],
  ['wp-menu', `<nav><ul><li class="menu-item">${a('wp-menu', shop)}</li></ul></nav>`, counted],
  ['wp-widget', `<aside class="widget_text">${a('wp-widget', shop)}</aside>`, counted],
  ['wp-comment', `<cite>${a('wp-comment', shop, 'rel="external nofollow ugc" class="url"')}</cite>`, counted],
  ['wp-label', `<label>${a('wp-label', shop)}</label>`, counted],
  ['bold', around('bold', '<strong>x</strong>'), counted],
  ['deep', `<a href="${shop}"><strong><em><span id="deep">x</span></em></strong></a>`, counted],
  [
    'area',
    `<img usemap="#m" alt="x" width="9" height="9"><map name="m"><area id="area" alt="x" shape="rect" coords="0,0,9,9" href="${shop}"></map>`,
    counted,
  ],
]

/** Attributes that change nothing. */
const attributes: PageCase[] = [
  ['blank', a('blank', shop, 'target="_blank" rel="noreferrer noopener"'), counted],
  ['top', a('top', shop, 'target="_top"'), counted],
  ['nofollow', a('nofollow', shop, 'rel="nofollow noreferrer"'), counted],
  ['sponsored', a('sponsored', shop, 'rel="sponsored nofollow"'), counted],
  ['titled', a('titled', shop, 'title="Shop" class="a b" style="color: red" data-x="1"'), counted],
  ['sub-id', a('sub-id', shop, 'data-ob-sub-id="top"'), counted],
  ['hidden', a('hidden', shop, 'hidden'), counted],
  ['onclick', a('onclick', shop, 'onclick="window.seen = 1"'), counted],
]

/** Addresses as people write them. */
const addresses: PageCase[] = [
  ['no-scheme', a('no-scheme', '//shop.test/'), 'redirect http://shop.test/'],
  ['no-path', a('no-path', 'http://shop.test'), 'redirect http://shop.test/'],
  ['secure', a('secure', 'https://shop.test/x'), 'redirect https://shop.test/x'],
  ['www', a('www', 'http://www.shop.test/x'), 'redirect http://www.shop.test/x'],
  ['capitals', a('capitals', 'HTTP://SHOP.TEST/X'), 'redirect http://shop.test/X'],
  ['blanks', a('blanks', '  http://shop.test/x  '), 'redirect http://shop.test/x'],
  ['entity', a('entity', 'http://shop.test/?a=1&amp;b=2'), 'redirect http://shop.test/?a=1&b=2'],
  ['letters', a('letters', 'http://shop.test/kør'), 'redirect http://shop.test/k%C3%B8r'],
  ['own-letters', a('own-letters', 'http://blåbær.test/'), 'redirect http://xn--blbr-roah.test/'],
  ['plus', a('plus', 'http://shop.test/?q=a+b%2Bc'), 'redirect http://shop.test/?q=a+b%2Bc'],
  ['parts', a('parts', 'http://shop.test/a/../b'), 'redirect http://shop.test/b'],
  ['dots', a('dots', 'http://de.shop.co.uk.test/'), 'redirect http://de.shop.co.uk.test/'],
  ['long', a('long', `http://shop.test/?q=${'a'.repeat(2000)}`), `redirect http://shop.test/?q=${'a'.repeat(2000)}`],
  ['like-own', a('like-own', 'http://notsite.test/'), 'redirect http://notsite.test/'],
]

const ofNetworks: PageCase[] = [
  ['network', a('network', network), `network ${network}`],
  ['network-blank', a('network-blank', network, 'target="_blank" rel="sponsored"'), `network ${network}`],
  ['network-image', `<a href="${network}"><img id="network-image" alt="x"></a>`, `network ${network}`],
  ['network-bare', a('network-bare', 'http://awin1.com.test/x'), 'network http://awin1.com.test/x'],
]

/** Links that stay on the site, or that the script leaves alone. */
const leftAlone: PageCase[] = [
  ['own', a('own', '/about'), null],
  ['own-whole', a('own-whole', 'http://site.test/about'), null],
  ['own-www', a('own-www', 'http://www.site.test/about'), null],
  ['own-secure', a('own-secure', 'https://site.test/about'), null],
  ['own-below', a('own-below', 'http://shop.site.test/'), null],
  ['own-pretty', a('own-pretty', '/go/shop'), null],
  ['own-file', a('own-file', '/wp-content/uploads/2026/11/a.jpg'), null],
  ['own-more', a('own-more', '/post/#more-1', 'class="more-link"'), null],
  ['own-query', a('own-query', '?p=1'), null],
  ['part', a('part', '#below'), null],
  ['nothing', a('nothing', ''), null],
  ['mail', a('mail', 'mailto:me@shop.test'), null],
  ['call', a('call', 'tel:+4512345678'), null],
  ['message', a('message', 'sms:+4512345678'), null],
  ['app', a('app', 'whatsapp://send?text=x'), null],
  ['ftp', a('ftp', 'ftp://shop.test/x'), null],
  ['data', a('data', 'data:text/plain,x'), null],
  ['file', a('file', shop, 'download'), null],
  ['edited', `<p contenteditable>${a('edited', shop)}</p>`, null],
  ['port', a('port', 'http://shop.test:8080/'), null],
  ['credentials', a('credentials', 'http://me:secret@shop.test/'), null],
  ['literal', a('literal', 'http://192.0.2.1/'), null],
  ['no-host', a('no-host', 'http://localhost/'), null],
  ['server', a('server', 'http://tracker.test/s/x'), null],
]

const inSvg: PageCase[] = [
  ['svg', svg(`<a id="svg" href="${shop}"></a>`), counted],
  ['svg-old', svg(`<a id="svg-old" xlink:href="${shop}"></a>`), counted],
  ['svg-both', svg(`<a id="svg-both" href="${shop}" xlink:href="http://other.test/"></a>`), counted],
  ['svg-no-scheme', svg('<a id="svg-no-scheme" xlink:href="//shop.test/x"></a>'), 'redirect http://shop.test/x'],
  ['svg-network', svg(`<a id="svg-network" xlink:href="${network}"></a>`), `network ${network}`],
  ['svg-own', svg('<a id="svg-own" xlink:href="/about"></a>'), null],
  ['svg-part', svg('<a id="svg-part" href="#below"></a>'), null],
]

/** One page with all of them. */
export const pageCases: readonly PageCase[] = [
  ...blocks,
  ...attributes,
  ...addresses,
  ...ofNetworks,
  ...leftAlone,
  ...inSvg,
]
