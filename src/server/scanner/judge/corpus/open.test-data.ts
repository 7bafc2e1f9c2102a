import { bareOf, type CorpusPage, cards, frames, jsonLd, pageOf, productLd, prose } from './frames.test-data.ts'

const refused = { html: '<h1>404</h1>', status: 404 }
const ok = 'HEALTHY'
const no = 'UNKNOWN'
const nf = 'PAGE_NOT_FOUND'
const st = 'PRODUCT_IS_OUT_OF_STOCK'
const mm = 'DESTINATION_MISSMATCH'

const cookieWall = `<html><head><title>Bevor Sie fortfahren</title></head><body><h1>Wir schätzen Ihre Privatsphäre</h1><p>Wir und unsere Partner verwenden Cookies. Bitte stimmen Sie zu, um fortzufahren.</p><button>Alle akzeptieren</button><button>Ablehnen</button></body></html>`
const closedShop = `<html><head><title>Ferielukket</title></head><body><h1>Vi holder ferielukket</h1><p>Butikken åbner igen mandag den 4. august.</p></body></html>`
const danishGone = frames.own(
  'Siden blev ikke fundet',
  `<h1>Siden blev ikke fundet</h1><p>Prøv at søge efter varen.</p>`,
)
const germanGone = frames.Shopware(
  'Seite nicht gefunden',
  `<h1>Die angeforderte Seite wurde nicht gefunden.</h1><a href="/">Zurück zur Startseite</a>`,
)
const portalFront = `<h1>Alt til hjemmet</h1>${cards(['Sofa', 'Lampe', 'Bord', 'Stol'], '<button>Læg i kurv</button>')}`

/** Pages whose results may be inspected while writing rules. The other half is held back. */
export const openPages: readonly CorpusPage[] = [
  // healthy, but with something that looks broken
  pageOf(ok, ['Shopify', 'en', 'a tee called Lost & found'], 'https://tees.example/products/lost-and-found-tee', [
    'Lost & found tee',
    `<h1>Lost &amp; found tee</h1><span>$25</span><button name="add">Add to cart</button>`,
  ]),
  pageOf(ok, ['WooCommerce', 'en', 'an album called 404'], 'https://vinyl.example/product/404-the-album', [
    '404 – the album',
    `<h1>404 – the album</h1><p class="price">€20</p><button class="single_add_to_cart_button">Add to cart</button>`,
  ]),
  pageOf(ok, ['own', 'en', 'a book on names for sale'], 'https://books.example/p/88', [
    'Domain name is for sale – the book',
    `<h1>Domain name is for sale – the book</h1><p>$12</p><button>Add to basket</button>`,
  ]),
  pageOf(ok, ['Magento', 'da', 'not sold out'], 'https://hus.example/vase-glas.html', [
    'Vase i glas',
    `<h1>Vase i glas</h1><span class="price">199 kr.</span><p>Nej, ikke udsolgt!</p><button class="tocart">Læg i kurv</button>`,
  ]),
  pageOf(ok, ['own', 'de', 'not sold out, without a button'], 'https://laden.example/p/holzbrett', [
    'Holzbrett',
    `<h1>Holzbrett</h1><p>22 €</p><p>Noch nicht ausverkauft</p>`,
  ]),
  pageOf(ok, ['Shopify', 'sv', 'sold-out sidebar'], 'https://hem.example/products/ljusstake', [
    'Ljusstake',
    `<h1>Ljusstake</h1><span>249 kr</span><button name="add">Lägg i varukorgen</button><aside><p>Vas</p><span>Slutsåld</span></aside>`,
  ]),
  pageOf(ok, ['Magento', 'no', 'one size is sold out'], 'https://tur.example/fjellsko.html', [
    'Fjellsko',
    `<h1>Fjellsko</h1><span class="price">1 499 kr</span><select><option>41 – utsolgt</option><option>42</option></select><button class="tocart">Legg i handlekurven</button>`,
  ]),
  pageOf(ok, ['Shopware', 'nl', 'recently viewed is sold out'], 'https://huis.example/kussen/SW2', [
    'Kussen',
    `<h1>Kussen</h1><p class="product-detail-price">€ 29</p><button class="btn-buy">Toevoegen aan winkelwagen</button><div class="recently-viewed"><h2>Laatst bekeken</h2><p>Plaid</p><p>Uitverkocht</p></div>`,
  ]),
  pageOf(ok, ['WooCommerce', 'fr', 'article with the words'], 'https://jardin.example/conseils/semis-mars', [
    'Semis de mars',
    `<h1>Que semer en mars ?</h1>${prose('Les graines de tomate sont souvent en rupture de stock au printemps, commandez tôt.', 6)}`,
  ]),
  pageOf(ok, ['own', 'es', 'in stock by structured data'], 'https://casa.example/p/lampara-mesa', [
    'Lámpara de mesa',
    `<h1>Lámpara de mesa</h1><p>39 €</p>`,
    productLd('Lámpara de mesa', 'InStock'),
  ]),
  pageOf(ok, ['own', 'fi', 'a way to buy in other words'], 'https://koti.example/tuote/matto-3', [
    'Matto',
    `<h1>Matto</h1><p>149 €</p><button>Lisää ostoskoriin</button>`,
  ]),
  pageOf(ok, ['own', 'it', 'nearly sold out'], 'https://casa.example/p/tappeto-lana', [
    'Tappeto di lana',
    `<h1>Tappeto di lana</h1><p>189 €</p><p>Quasi esaurito</p><button>Aggiungi al carrello</button>`,
  ]),
  pageOf(
    ok,
    ['Shopify', 'en', 'a category as asked'],
    'https://tees.example/collections/tees',
    ['Tees', `<h1>Tees</h1>${cards(['A', 'B', 'C', 'D'], '<span class="badge">Sold out</span>')}`],
    { made: refused },
  ),
  pageOf(ok, ['own', 'da', 'a front page as asked'], 'https://hjem.example/', ['Hjem', portalFront], { made: refused }),
  pageOf(
    ok,
    ['own', 'en', 'another country, same path'],
    'https://brand.com/p/123-boots',
    ['Boots 123', `<h1>Boots 123</h1><button>Add to bag</button>`],
    { last: 'https://brand.co.uk/p/123-boots' },
  ),
  pageOf(
    ok,
    ['Shopify', 'de', 'same number, other words'],
    'https://laden.example/p/4711-tasse',
    ['Tasse rot', `<h1>Tasse rot</h1><button>In den Warenkorb</button>`],
    { last: 'https://laden.example/p/4711-kaffeetasse-rot' },
  ),
  pageOf(ok, ['own', 'en', 'help page about missing parcels'], 'https://help.example/a/parcel-not-found', [
    'Parcel not found? What to do',
    `<h1>Parcel not found? What to do</h1>${prose('Ask your neighbours, then the carrier, then us.', 8)}`,
  ]),
  pageOf(ok, ['Magento', 'en', 'back order'], 'https://store.example/oak-table.html', [
    'Oak table',
    `<h1>Oak table</h1><span class="price">£499</span><button class="tocart">Add to Basket</button>`,
    productLd('Oak table', 'BackOrder'),
  ]),
  pageOf(ok, ['own', 'en', 'three offers, one in stock'], 'https://store.example/p/pen', [
    'Pen',
    `<h1>Pen</h1><p>$3</p>`,
    jsonLd({
      '@type': 'Product',
      name: 'Pen',
      offers: [{ availability: 'OutOfStock' }, { availability: 'https://schema.org/InStock' }],
    }),
  ]),
  pageOf(ok, ['own', 'en', 'a landing page of a service'], 'https://vpn.example/deal', [
    'The deal',
    `<h1>Two years, three months free</h1>${prose('Private, fast and simple on all of your devices.', 4)}<a href="/checkout">Get the deal</a>`,
  ]),
  pageOf(ok, ['Shopify', 'en', 'sold-out words in a menu'], 'https://tees.example/products/plain-tee', [
    'Plain tee',
    `<h1>Plain tee</h1><span>$15</span><button name="add">Add to cart</button><div class="mega-menu"><p>Sold out</p></div>`,
  ]),
  pageOf(ok, ['WooCommerce', 'no', 'a poem that is gone'], 'https://bok.example/produkt/finnes-ikke', [
    'Finnes ikke – dikt',
    `<h1>Finnes ikke – dikt</h1><p class="price">249 kr</p><button class="single_add_to_cart_button">Legg i handlekurv</button>`,
  ]),
  pageOf(ok, ['own', 'sv', 'a stock line with the word and a count'], 'https://hem.example/p/gryta-5', [
    'Gryta 5 l',
    `<h1>Gryta 5 l</h1><p>599 kr</p><p>Butik Malmö: slut i lager. Webb: 12 st i lager</p><button>Köp</button>`,
  ]),
  pageOf(
    ok,
    ['own', 'de', 'the redirect only adds tracking'],
    'https://laden.example/p/uhr-9',
    ['Uhr 9', `<h1>Uhr 9</h1><button>Kaufen</button>`],
    { last: 'https://laden.example/p/uhr-9?utm_source=x' },
  ),
  // inconclusive
  bareOf(no, ['own', 'de', 'cookie wall for all addresses'], 'https://news.example/p/kamera-x', cookieWall, {
    made: { html: cookieWall },
  }),
  bareOf(no, ['own', 'da', 'holiday notice for all addresses'], 'https://lukket.example/p/sko-4', closedShop, {
    made: { html: closedShop },
  }),
  bareOf(
    no,
    ['own', 'en', 'shell with a spinner'],
    'https://app.example/p/1-boot',
    '<html><head><title>Shop</title><script src="/a.js"></script></head><body><div id="root"><p>Loading…</p></div></body></html>',
  ),
  pageOf(no, ['own', 'en', 'data against words'], 'https://store.example/p/blue-bowl', [
    'Blue bowl',
    `<h1>Blue bowl</h1><p>$9</p><p>Sold out</p>`,
    productLd('Blue bowl', 'InStock'),
  ]),
  bareOf(
    no,
    ['own', 'en', 'asks whether a person looks'],
    'https://wall.example/p/2-lamp',
    '<html><head><title>Just a moment...</title></head><body><p>Checking your browser</p></body></html>',
  ),
  pageOf(
    no,
    ['own', 'en', 'sign-in first'],
    'https://club.example/p/wine-3',
    ['Sign in', `<h1>Sign in</h1><input type="password">`],
    { last: 'https://club.example/login' },
  ),
  pageOf(no, ['own', 'en', '503 that asks to come back'], 'https://busy.example/p/x-1', ['Busy', '<h1>Busy</h1>'], {
    status: 429,
  }),
  // gone
  pageOf(
    nf,
    ['Magento', 'da', '404'],
    'https://hus.example/gammel-vase.html',
    ['404', `<h1>Hov! Siden findes ikke</h1>`],
    { status: 404 },
  ),
  pageOf(
    nf,
    ['own', 'en', '410 with neighbours'],
    'https://tees.example/p/old-tee',
    ['Gone', `<h1>This tee has left us</h1>${cards(['A', 'B', 'C'], '<button>Add to cart</button>')}`],
    { status: 410 },
  ),
  bareOf(nf, ['own', 'da', 'soft, same for any address'], 'https://hjem.example/p/gammel-lampe', danishGone, {
    made: { html: danishGone },
  }),
  bareOf(nf, ['Shopware', 'de', 'soft, same for any address'], 'https://laden.example/alte-tasse/SW9', germanGone, {
    made: { html: germanGone },
  }),
  pageOf(nf, ['own', 'en', 'soft, only a heading'], 'https://store.example/p/brass-hook', [
    'Store',
    `<h1>Sorry, we couldn't find that page</h1><p>Try the search.</p>`,
  ]),
  pageOf(nf, ['own', 'no', 'soft, below a heading'], 'https://tur.example/p/gammel-sekk', [
    'Oi!',
    `<h1>Oi!</h1><p>Siden du leter etter finnes ikke lenger.</p>`,
  ]),
  pageOf(nf, ['own', 'sv', 'soft, moved'], 'https://hem.example/p/gammal-stol', [
    'Hem',
    `<h1>Sidan kunde inte hittas</h1><p>Den kan ha flyttats eller tagits bort.</p>`,
  ]),
  pageOf(nf, ['WooCommerce', 'nl', 'soft, neighbours to buy'], 'https://huis.example/product/oude-lamp', [
    'Pagina niet gevonden',
    `<h1>Oeps! Deze pagina kan niet gevonden worden.</h1>${cards(['Kussen', 'Plaid', 'Kaars'], '<button>In winkelwagen</button>')}`,
  ]),
  pageOf(nf, ['own', 'fr', 'soft, product gone'], 'https://jardin.example/p/pelle-bois', [
    'Produit introuvable',
    `<h1>Ce produit n'est plus disponible</h1>`,
  ]),
  pageOf(nf, ['own', 'es', 'soft'], 'https://casa.example/p/mesa-vieja', [
    'Error',
    `<h1>La página que buscas no existe</h1>`,
  ]),
  pageOf(nf, ['own', 'it', 'soft'], 'https://casa.example/p/sedia-vecchia', [
    'Ops',
    `<h1>Pagina non trovata</h1><p>Torna alla home</p>`,
  ]),
  pageOf(nf, ['own', 'fi', 'soft'], 'https://koti.example/tuote/vanha-tuoli', ['Virhe 404', `<h1>Sivua ei löydy</h1>`]),
  bareOf(
    nf,
    ['own', 'en', 'parked at its own host'],
    'https://dead.example/p/lamp',
    '<html><head><title>dead.example</title></head><body><p>This domain is for sale</p><script src="https://www.sedoparking.com/p.js"></script></body></html>',
  ),
  pageOf(nf, ['own', 'en', 'canonical points home, little text'], 'https://store.example/p/tin-box', [
    'Store',
    `<h1>Oh no</h1><p>The page you are looking for is not here.</p>`,
    '<link rel="canonical" href="https://store.example/">',
  ]),
  // sold out
  pageOf(st, ['Shopify', 'da', 'a button that cannot be pressed'], 'https://hjem.example/products/plakat', [
    'Plakat',
    `<h1>Plakat</h1><span>199 kr.</span><button name="add" disabled><span>Udsolgt</span></button>`,
  ]),
  pageOf(st, ['WooCommerce', 'en', 'stock class'], 'https://tees.example/product/red-tee', [
    'Red tee',
    `<div class="summary"><h1>Red tee</h1><p class="price">$20</p><p class="stock out-of-stock">Out of stock</p></div>`,
  ]),
  pageOf(st, ['Magento', 'de', 'stock class and data'], 'https://laden.example/teller.html', [
    'Teller',
    `<h1>Teller</h1><div class="stock unavailable"><span>Nicht auf Lager</span></div>`,
    productLd('Teller', 'OutOfStock'),
  ]),
  pageOf(st, ['own', 'sv', 'far below'], 'https://hem.example/p/filt-bla', [
    'Filt blå',
    `<h1>Filt blå</h1>${prose('En varm filt av ull som vävs i Sverige och håller i många år, tål tvätt i kallt vatten.', 20)}<p>499 kr</p><p>Tillfälligt slut</p>`,
  ]),
  pageOf(st, ['own', 'no', 'words and no button'], 'https://tur.example/p/kopp-rod', [
    'Kopp rød',
    `<h1>Kopp rød</h1><p>129 kr</p><p>Midlertidig utsolgt</p>`,
  ]),
  pageOf(st, ['Shopware', 'nl', 'data alone, no button'], 'https://huis.example/kaars/SW8', [
    'Kaars',
    `<h1>Kaars</h1><p>€ 9</p>`,
    productLd('Kaars', 'SoldOut'),
  ]),
  pageOf(st, ['own', 'fr', 'words'], 'https://jardin.example/p/arrosoir', [
    'Arrosoir',
    `<h1>Arrosoir</h1><p>35 €</p><p>Victime de son succès, actuellement indisponible</p>`,
  ]),
  pageOf(st, ['own', 'es', 'neighbours to buy'], 'https://casa.example/p/jarra-azul', [
    'Jarra azul',
    `<h1>Jarra azul</h1><p>25 €</p><p>Sin existencias</p><section><h2>También te puede gustar</h2>${cards(['Vaso', 'Plato', 'Cuenco'], '<button>Añadir al carrito</button>')}</section>`,
  ]),
  pageOf(st, ['own', 'it', 'microdata'], 'https://casa.example/p/vaso-rosso', [
    'Vaso rosso',
    `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Vaso rosso</h1><link itemprop="availability" href="https://schema.org/OutOfStock"><p>Non disponibile</p></div>`,
  ]),
  pageOf(st, ['own', 'fi', 'words'], 'https://koti.example/tuote/pannu', [
    'Pannu',
    `<h1>Pannu</h1><p>59 €</p><p>Loppuunmyyty</p>`,
  ]),
  // elsewhere
  pageOf(mm, ['own', 'da', 'to the front page'], 'https://hjem.example/p/lampe-rund', ['Hjem', portalFront], {
    last: 'https://hjem.example/',
  }),
  pageOf(
    mm,
    ['Magento', 'en', 'to the category above'],
    'https://store.example/tables/oak-desk.html',
    ['Tables', `<h1>Tables</h1>${cards(['A', 'B', 'C'])}`],
    { last: 'https://store.example/tables/' },
  ),
  pageOf(
    mm,
    ['WooCommerce', 'de', 'to a category elsewhere'],
    'https://laden.example/produkt/blaue-tasse',
    ['Tassen', `<h1>Tassen</h1>${cards(['A', 'B', 'C'], '<button>In den Warenkorb</button>')}`],
    { last: 'https://laden.example/produkt-kategorie/tassen/' },
  ),
  pageOf(
    mm,
    ['own', 'no', 'to another product'],
    'https://tur.example/p/rod-sekk',
    ['Blå termos', `<h1>Blå termos</h1><p>299 kr</p><button>Kjøp</button>`],
    { last: 'https://tur.example/p/blaa-termos' },
  ),
  pageOf(
    mm,
    ['Shopify', 'fr', 'to another shop'],
    'https://jardin.example/p/rateau-bois',
    ['Outils', `<h1>Les outils</h1>${cards(['A', 'B', 'C'])}`],
    { last: 'https://outils.test/' },
  ),
  pageOf(
    mm,
    ['own', 'en', 'to a search'],
    'https://store.example/p/copper-pan',
    ['Search', `<h1>Search results</h1>${cards(['A', 'B', 'C'])}`],
    { last: 'https://store.example/search?q=copper' },
  ),
  // written after the rules were finished, to break them
  pageOf(
    ok,
    ['own', 'en', 'a streaming series about missing people'],
    'https://tv.example/series/not-found',
    [
      'Not Found | TV',
      `<h1>Not Found</h1>${prose('A detective looks for her brother in the north of Norway.', 5)}<a href="/play">Watch now</a>`,
    ],
    { made: refused },
  ),
  pageOf(ok, ['own', 'en', 'an event that is sold out, in an article'], 'https://blog.example/festival-guide', [
    'Festival guide',
    `<h1>Festival guide</h1>${prose('Bring boots, a tent and patience.', 12)}<h3>Friday</h3><p>The Friday show sold out in minutes.</p>`,
  ]),
  pageOf(ok, ['own', 'da', 'a bank page with "ikke længere"'], 'https://bank.example/konto', [
    'Konto',
    `<h1>En konto uden gebyrer</h1><p>Du behøver ikke længere vente.</p><p>Siden er nem at bruge.</p>`,
  ]),
  pageOf(ok, ['Shopify', 'en', 'a product without a price in the markup'], 'https://tees.example/products/blue-cap', [
    'Blue cap',
    `<h1>Blue cap</h1><form action="/cart/add"><button type="submit" name="add" class="product-form__submit">Add to cart</button></form><p>Free returns. Sold out sizes come back weekly.</p>`,
  ]),
  pageOf(ok, ['own', 'de', 'a product page with an FAQ'], 'https://laden.example/p/wasserkocher', [
    'Wasserkocher',
    `<h1>Wasserkocher</h1><p>49 €</p><button>In den Warenkorb</button><h3>Was tun, wenn der Artikel ausverkauft ist?</h3><p>Wir benachrichtigen Sie.</p><h3>Seite nicht gefunden?</h3>`,
  ]),
  pageOf(
    ok,
    ['own', 'fr', 'a translated path'],
    'https://mode.example/products/red-shoe',
    ['Chaussure rouge', `<h1>Chaussure rouge</h1><p>59 €</p><button>Ajouter au panier</button>`],
    { last: 'https://mode.example/fr/produits/chaussure-rouge' },
  ),
  pageOf(ok, ['own', 'en', 'a plan with a table where one is not available'], 'https://host.example/plans', [
    'Plans',
    `<h1>Plans</h1><table><tr><td>Backups</td><td>Not available</td></tr></table><p>From $3 a month</p><a href="/order">Get started</a>`,
  ]),
  pageOf(ok, ['own', 'en', 'hotel with one room type sold out'], 'https://stay.example/hotel/grand-plaza', [
    'Grand Plaza',
    `<h1>Grand Plaza</h1><div class="room"><h3>Single</h3><p>Sold out</p></div><div class="room"><h3>Double</h3><p>$120</p><button>Book</button></div>`,
  ]),
  pageOf(ok, ['WooCommerce', 'en', 'a variable product before a choice'], 'https://tees.example/product/hoodie-zip', [
    'Hoodie zip',
    `<div class="summary"><h1>Hoodie zip</h1><p class="price">$40</p><form class="variations_form"><select><option>Choose</option></select><button type="submit" class="single_add_to_cart_button button disabled wc-variation-selection-needed">Add to cart</button></form></div>`,
  ]),
  pageOf(
    ok,
    ['own', 'en', 'a page for a product that moved to a subdomain'],
    'https://brand.example/p/kettle-5',
    ['Kettle 5', `<h1>Kettle 5</h1><p>$30</p><button>Add to cart</button>`],
    { last: 'https://shop.brand.example/p/kettle-5' },
  ),
  pageOf(ok, ['own', 'sv', 'slut in a name'], 'https://bok.example/p/slutet-gott', [
    'Slutet gott',
    `<h1>Slutet gott</h1><p>199 kr</p><p>Finns i lager</p>`,
  ]),
  pageOf(
    ok,
    ['own', 'en', 'one long article with many related cards'],
    'https://news.example/a/best-tents',
    ['Best tents', `<h1>Best tents</h1>${prose('We slept in twelve of them.', 20)}${cards(['A', 'B', 'C', 'D'])}`],
    { made: refused },
  ),
  pageOf(no, ['own', 'en', 'not available in this country'], 'https://geo.example/p/toaster-2', [
    'Sorry',
    `<h1>This product is not available in your country</h1>`,
  ]),
  pageOf(
    no,
    ['own', 'en', 'an age gate in another language at the front page'],
    'https://gin.example/p/sloe-gin',
    ['Gin', `<h1>Legal drinking age?</h1><button>Yes</button>`],
    { last: 'https://gin.example/' },
  ),
  pageOf(nf, ['own', 'en', 'gone, with a short list to buy below'], 'https://store.example/p/old-clock', [
    'Not found',
    `<h1>Sorry, this page does not exist</h1><h2>You might also like</h2><div><a href="/a">Clock</a><p>$20</p><button>Add to cart</button></div>`,
  ]),
  bareOf(
    nf,
    ['own', 'nl', 'for sale'],
    'https://weg.example/p/fiets',
    '<html><head><title>weg.example</title></head><body><h1>Deze domeinnaam is te koop</h1><p>Doe een bod.</p></body></html>',
  ),
  pageOf(nf, ['own', 'de', 'product not in the range any more'], 'https://laden.example/p/gusspfanne-28', [
    'Laden',
    `<h1>Dieser Artikel ist leider nicht mehr verfügbar</h1><p>Schauen Sie sich um.</p>`,
  ]),
  pageOf(
    nf,
    ['Shopware', 'da', '404 with a search and cards'],
    'https://hus.example/lysestage/SW4',
    [
      'Siden blev ikke fundet',
      `<h1>Siden blev ikke fundet</h1>${cards(['A', 'B', 'C'], '<button>Læg i kurv</button>')}`,
    ],
    { status: 404 },
  ),
  pageOf(
    nf,
    ['own', 'en', '404 with two neighbours to buy'],
    'https://store.example/p/green-lamp',
    [
      'Oops',
      `<h1>Oops</h1><div><p>Chair $5</p><button>Add to cart</button></div><div><p>Table $9</p><button>Add to cart</button></div>`,
    ],
    { status: 404 },
  ),
  pageOf(st, ['Magento', 'fr', 'long text, product subject'], 'https://jardin.example/beche-inox.html', [
    'Bêche inox',
    `<h1>Bêche inox</h1><p>Ce produit est actuellement en rupture de stock.</p>`,
  ]),
  pageOf(st, ['own', 'en', 'button that says notify me'], 'https://store.example/p/tea-pot', [
    'Tea pot',
    `<h1>Tea pot</h1><p>$20</p><button>Notify me when available</button>`,
  ]),
  pageOf(st, ['own', 'da', 'kommer ikke igen'], 'https://hus.example/p/skaal-hvid', [
    'Skål hvid',
    `<h1>Skål hvid</h1><p>99 kr.</p><p>Varen er desværre udgået af sortimentet.</p>`,
  ]),
  pageOf(st, ['WooCommerce', 'sv', 'data out, class out'], 'https://hem.example/produkt/vas-gron', [
    'Vas grön',
    `<div class="summary"><h1>Vas grön</h1><p class="price">199 kr</p><p class="stock out-of-stock">Slut</p></div>`,
    productLd('Vas grön', 'OutOfStock'),
  ]),
  pageOf(
    mm,
    ['own', 'en', 'to a list under another name'],
    'https://store.example/p/brass-lamp',
    ['All for the garden', `<h1>All for the garden</h1>${cards(['Hose', 'Rake', 'Spade', 'Pot'])}`],
    { last: 'https://store.example/garden-offers' },
  ),
  pageOf(
    mm,
    ['own', 'de', 'front page with a hero to buy'],
    'https://laden.example/p/blaue-vase',
    ['Laden', `<h1>Neu: die Sommerkollektion</h1><button>Jetzt kaufen</button>${cards(['A', 'B', 'C', 'D'])}`],
    { last: 'https://laden.example/' },
  ),
  pageOf(
    mm,
    ['Shopify', 'en', 'collection with buttons on its cards'],
    'https://tees.example/products/wool-sock',
    [
      'Accessories',
      `<h1>Accessories</h1>${cards(['Belt', 'Cap'], '<button name="add">Add to cart</button>', 'product-card')}`,
      jsonLd({ '@type': 'CollectionPage' }),
    ],
    { last: 'https://tees.example/collections/accessories' },
  ),
  // a single sign
  pageOf(
    no,
    ['own', 'en', 'a heading that says not found, and a price without a button'],
    'https://vinyl.example/p/88',
    ['Vinyl', `<h1>Page not found</h1><p>€20</p>${prose('A record of songs about the web.', 4)}`],
  ),
  pageOf(no, ['own', 'en', 'the front page as its own address, and a price'], 'https://store.example/p/iron-hook', [
    'Store',
    `<h1>Hook</h1><p>$4</p>`,
    '<link rel="canonical" href="/">',
  ]),
  pageOf(
    no,
    ['own', 'en', 'a gate at the front page, where a product was before'],
    'https://gin.example/p/dry-gin',
    ['Gin', `<h1>Are you of age?</h1><button>Yes</button>`],
    {
      last: 'https://gin.example/',
      before: { html: frames.own('Dry gin', `<h1>Dry gin</h1><button>Add to cart</button>`) },
    },
  ),
  pageOf(
    no,
    ['own', 'en', 'another heading than before, and no button any more'],
    'https://store.example/p/7001',
    ['Store', `<h1>Something new is coming</h1>${prose('We are working on it day and night.', 4)}`],
    { before: { html: frames.own('Oak shelf', `<h1>Oak shelf</h1><button>Add to cart</button>`) } },
  ),
  pageOf(
    ok,
    ['own', 'en', 'the heading it had when it was healthy'],
    'https://store.example/p/7002',
    ['Nothing found', `<h1>Nothing found</h1><p>$20</p>${prose('A print.', 4)}`],
    { before: { html: frames.own('Nothing found', `<h1>Nothing found</h1><button>Add to cart</button>`) } },
  ),
  pageOf(
    nf,
    ['own', 'en', 'says that it is gone, and was a product before'],
    'https://store.example/p/7003',
    ['Store', `<h1>This page does not exist</h1><p>Our bestseller: a chair, $20</p>`],
    { before: { html: frames.own('Oak shelf', `<h1>Oak shelf</h1><button>Add to cart</button>`) } },
  ),
]
