import { bareOf, type CorpusPage, cards, frames, jsonLd, pageOf, productLd, prose } from './frames.test-data.ts'

const refused = { html: '<h1>404</h1>', status: 404 }
const ok = 'HEALTHY'
const no = 'UNKNOWN'
const nf = 'PAGE_NOT_FOUND'
const st = 'PRODUCT_IS_OUT_OF_STOCK'
const mm = 'DESTINATION_MISSMATCH'

const frontPage = `<h1>Willkommen im Laden</h1>${cards(['Becher', 'Kanne', 'Teller', 'Schale', 'Messer'])}`
const ageGate = `<html><head><title>Vinbutikken</title></head><body><div class="gate"><h1>Er du fyldt 18 år?</h1><p>Du skal være fyldt 18 år for at se siden.</p><a href="#">Ja</a> <a href="#">Nej</a></div></body></html>`
const chooser = `<html><head><title>Choose your country</title></head><body><h1>Where should we deliver to?</h1><ul><li><a href="/de">Deutschland</a></li><li><a href="/fr">France</a></li><li><a href="/it">Italia</a></li><li><a href="/es">España</a></li></ul></body></html>`
const works = `<html><head><title>Wartungsarbeiten</title></head><body><h1>Wir sind gleich wieder da</h1><p>Unser Shop wird gerade gewartet. Bitte versuchen Sie es in einer Stunde noch einmal.</p></body></html>`
const finnishGone = frames.Magento(
  '404 Sivua ei löytynyt',
  `<h1>Hups, sivua ei löytynyt</h1><p>Etsimääsi sivua ei ole olemassa tai se on siirretty.</p>`,
)
const spanishGone = frames.WooCommerce(
  'Página no encontrada – Tienda',
  `<section class="error-404 not-found"><h1 class="page-title">¡Vaya! No se puede encontrar esa página.</h1><div class="page-content"><p>Parece que no se ha encontrado nada en esta ubicación.</p></div></section>`,
)

/**
 * Pages written before the rules that judge them, and evaluated once when the rules were finished. Do not tune a rule
 * to one of them: add pages of that kind to the other half.
 */
export const heldBack: readonly CorpusPage[] = [
  // healthy, but with something that looks broken
  pageOf(ok, ['Shopify', 'en', 'a record called not found'], 'https://vinyl.example/products/not-found-lp', [
    'Page Not Found (LP) – Vinyl',
    `<h1>Page Not Found (LP)</h1><span class="price">€24</span><form action="/cart/add"><button type="submit" name="add">Add to cart</button></form>${prose('The second record of the trio, pressed on clear vinyl.')}`,
  ]),
  pageOf(ok, ['WooCommerce', 'en', 'a poster of the number 404'], 'https://prints.example/product/404-error-poster', [
    '404 Error Poster - Prints',
    `<div class="product"><div class="summary"><h1 class="product_title">404 Error Poster</h1><p class="price">$18</p><form class="cart"><button type="submit" name="add-to-cart" value="3" class="single_add_to_cart_button button">Add to basket</button></form></div></div>`,
  ]),
  pageOf(ok, ['WooCommerce', 'da', 'not sold out, in so many words'], 'https://krus.example/vare/kop-blaa', [
    'Blå kop – Krus',
    `<div class="summary"><h1>Blå kop</h1><p class="price">149 kr.</p><p>Heldigvis ikke udsolgt: 4 stk. på lager</p><button class="single_add_to_cart_button">Tilføj til kurv</button></div>`,
  ]),
  pageOf(ok, ['Shopware', 'de', 'one colour is sold out'], 'https://laden.example/becher-rot/SW101', [
    'Becher | Laden',
    `<h1 class="product-detail-name">Becher</h1><div class="product-detail-configurator"><label>Rot</label><label class="is-combinable-false">Blau <span>ausverkauft</span></label></div><p class="product-detail-price">12,00 €</p><button class="btn btn-primary btn-buy">In den Warenkorb</button>`,
  ]),
  pageOf(ok, ['Magento', 'fr', 'almost gone'], 'https://boutique.example/sac-cuir-noir.html', [
    'Sac en cuir noir',
    `<h1 class="page-title"><span>Sac en cuir noir</span></h1><div class="price-box"><span class="price">129,00 €</span></div><p>Presque épuisé : plus que 2 pièces</p><button id="product-addtocart-button" class="action primary tocart"><span>Ajouter au panier</span></button>`,
  ]),
  pageOf(
    ok,
    ['own', 'sv', 'an article about what sold out last year'],
    'https://kanga.example/guide/basta-vinterkangorna',
    [
      'Bästa vinterkängorna',
      `<h1>Bästa vinterkängorna</h1>${prose('Förra vintern var modellen slutsåld redan i november, men i år finns den i alla storlekar.', 6)}`,
    ],
  ),
  pageOf(ok, ['Shopify', 'nl', 'neighbours are sold out'], 'https://winkel.example/products/linnen-jurk', [
    'Linnen jurk – Winkel',
    `<section class="product"><h1>Linnen jurk</h1><span class="price">€ 89</span><button name="add">In winkelwagen</button></section><section class="product-recommendations"><h2>Misschien vind je dit ook leuk</h2>${cards(['Rok', 'Top', 'Broek'], '<span class="badge">Uitverkocht</span>')}</section>`,
  ]),
  pageOf(ok, ['Magento', 'en', 'structured data is stale'], 'https://store.example/garden-hose-25m.html', [
    'Garden hose 25 m',
    `<h1>Garden hose 25 m</h1><span class="price">£29.00</span><div class="stock available"><span>In stock</span></div><button class="action primary tocart" title="Add to Cart"><span>Add to Cart</span></button>`,
    productLd('Garden hose 25 m', 'OutOfStock'),
  ]),
  pageOf(ok, ['own', 'en', 'a book about domains'], 'https://books.example/b/this-domain-name-is-for-sale', [
    'This domain name is for sale: the book | Books',
    `<h1>This domain name is for sale: the book</h1><p>Paperback, 212 pages, $14.99</p><button>Buy now</button>${prose('How names became property, told by those who sold them.')}`,
  ]),
  pageOf(
    ok,
    ['WooCommerce', 'no', 'a front page as asked'],
    'https://butikk.example/',
    [
      'Butikk – alt til turen',
      `<h1>Alt til turen</h1>${cards(['Telt', 'Sovepose', 'Primus', 'Kniv'], '<span>Utsolgt</span>')}`,
    ],
    { made: refused },
  ),
  pageOf(ok, ['Shopware', 'de', 'a category as asked, half of it sold out'], 'https://laden.example/kaffee/kannen/', [
    'Kannen | Laden',
    `<h1>Kannen</h1><p>Kannen aus Glas und Emaille.</p><div class="cms-listing-row">${cards(['Kanne A', 'Kanne B', 'Kanne C', 'Kanne D'], '<span class="badge">Vergriffen</span>', 'cms-listing-col')}</div>`,
  ]),
  pageOf(
    ok,
    ['Shopify', 'en', 'moved under a language'],
    'https://wool.example/products/merino-beanie',
    ['Merino beanie', `<h1>Merino beanie</h1><span>€35</span><button name="add">Add to cart</button>`],
    { last: 'https://wool.example/en-ie/products/merino-beanie' },
  ),
  pageOf(
    ok,
    ['own', 'de', 'the same shop in another country'],
    'https://www.marke.com/p/991-jacke',
    ['Jacke 991 – Marke', `<h1>Jacke 991</h1><p>199,00 €</p><button>In den Warenkorb</button>`],
    { last: 'https://www.marke.at/p/991-jacke' },
  ),
  pageOf(
    ok,
    ['Magento', 'es', 'a longer name for the same product'],
    'https://tienda.example/botas-invierno.html',
    [
      'Botas de invierno mujer',
      `<h1>Botas de invierno mujer</h1><span class="price">79,00 €</span><button class="tocart">Añadir al carrito</button>`,
    ],
    { last: 'https://tienda.example/botas-invierno-mujer-impermeables.html' },
  ),
  pageOf(ok, ['own', 'fi', 'not sold out'], 'https://kauppa.example/tuote/villasukat', [
    'Villasukat',
    `<h1>Villasukat</h1><p>19,90 €</p><p>Ei loppuunmyyty – varastossa 12 kpl</p><button>Lisää ostoskoriin</button>`,
  ]),
  pageOf(ok, ['own', 'it', 'a cookie notice above the product'], 'https://negozio.example/p/macchina-caffe', [
    'Macchina da caffè',
    `<div class="cookie-banner"><p>Usiamo cookie. Pagina non trovata? Scrivici.</p><button>Accetta</button></div><h1>Macchina da caffè</h1><p>249 €</p><button>Aggiungi al carrello</button>`,
  ]),
  pageOf(ok, ['Shopify', 'da', 'preorder'], 'https://lys.example/products/lampe-ny', [
    'Lampe ny – Lys',
    `<h1>Lampe ny</h1><span>899 kr.</span><p>Kommer på lager i uge 40</p><button name="add">Forudbestil</button>`,
    productLd('Lampe ny', 'PreOrder'),
  ]),
  pageOf(
    ok,
    ['own', 'en', 'an article on the error itself'],
    'https://help.example/articles/what-is-a-404-page-not-found',
    [
      'What is a 404 page not found error?',
      `<h1>What is a 404 page not found error?</h1>${prose('A server answers with this number when it has nothing at an address.', 8)}`,
    ],
  ),
  pageOf(ok, ['Shopify', 'en', 'an author who wrote Gone'], 'https://books.example/products/no-longer-available', [
    'No Longer Available: poems – Books',
    `<h1>No Longer Available: poems</h1><span>£9</span><button name="add">Add to bag</button>`,
  ]),
  pageOf(ok, ['Magento', 'nl', 'a review says sold out'], 'https://winkel.example/fietsbel-koper.html', [
    'Fietsbel koper',
    `<h1>Fietsbel koper</h1><span class="price">€ 14,95</span><button class="tocart">In winkelwagen</button><div id="reviews" class="review-list"><p>Uitverkocht</p><p>Was eerst uitverkocht, nu eindelijk binnen!</p></div>`,
  ]),
  pageOf(ok, ['own', 'sv', 'a way to buy that is a link'], 'https://handel.example/p/kniv-22', [
    'Kniv 22',
    `<h1>Kniv 22</h1><p>299 kr</p><a class="btn" href="/kassa?add=22">Köp</a>`,
  ]),
  pageOf(
    ok,
    ['own', 'en', 'a game where everything is gone'],
    'https://games.example/g/everything-is-gone',
    ['Everything is gone – a game', `<h1>Everything is gone</h1><p>$5.00</p><button>Add to cart</button>`],
    { made: refused },
  ),
  pageOf(ok, ['Shopify', 'fr', 'sizes, some of them sold out'], 'https://mode.example/products/robe-lin', [
    'Robe en lin – Mode',
    `<h1>Robe en lin</h1><fieldset><label>36 <span class="visually-hidden">Variante épuisée ou indisponible</span></label><label>38</label></fieldset><span>95 €</span><button name="add">Ajouter au panier</button>`,
  ]),
  pageOf(ok, ['own', 'da', 'a service without a button'], 'https://bank.example/laan/billaan', [
    'Billån – Bank',
    `<h1>Billån til ny bil</h1>${prose('Lån til din nye bil med en fast rente, og svar samme dag.', 5)}<a href="/ansoeg">Ansøg her</a>`,
  ]),
  pageOf(
    ok,
    ['own', 'no', 'a plain 200 after a slash was added'],
    'https://fisk.example/stang/abu-502',
    ['Abu 502', `<h1>Abu 502 stang</h1><p>1 299,-</p><button>Legg i handlekurv</button>`],
    { last: 'https://fisk.example/stang/abu-502/' },
  ),
  // inconclusive
  bareOf(no, ['own', 'da', 'age gate for all addresses'], 'https://vin.example/roedvin/barolo-2019', ageGate, {
    made: { html: ageGate },
  }),
  bareOf(no, ['own', 'en', 'country chooser for all addresses'], 'https://global.example/p/tent-4', chooser, {
    made: { html: chooser },
  }),
  bareOf(no, ['own', 'de', 'works with 200'], 'https://werk.example/p/saege-12', works, { made: { html: works } }),
  bareOf(
    no,
    ['own', 'en', 'the shell of an app'],
    'https://app.example/product/8812',
    '<html><head><title>App shop</title><script src="/main.js"></script></head><body><div id="app"></div></body></html>',
    {
      made: {
        html: '<html><head><title>App shop</title><script src="/main.js"></script></head><body><div id="app"></div></body></html>',
      },
    },
  ),
  bareOf(
    no,
    ['own', 'en', 'a password before the shop'],
    'https://soon.example/products/mug',
    '<html><head><title>Opening soon</title></head><body><main><h1>Opening soon</h1><form action="/password"><label>Enter store using password</label><input type="password"><button>Enter</button></form></main></body></html>',
    {
      last: 'https://soon.example/password',
      made: {
        html: '<html><head><title>Opening soon</title></head><body><main><h1>Opening soon</h1><form action="/password"><label>Enter store using password</label><input type="password"><button>Enter</button></form></main></body></html>',
        last: 'https://soon.example/password',
      },
    },
  ),
  bareOf(
    no,
    ['own', 'fr', 'age gate at the front page'],
    'https://spirits.example/whisky/islay-10',
    '<html><head><title>Spirits</title></head><body><h1>Avez-vous plus de 18 ans ?</h1><button>Oui</button><button>Non</button></body></html>',
    {
      last: 'https://spirits.example/',
      made: {
        html: '<html><head><title>Spirits</title></head><body><h1>Avez-vous plus de 18 ans ?</h1><button>Oui</button><button>Non</button></body></html>',
        last: 'https://spirits.example/',
      },
    },
  ),
  pageOf(no, ['own', 'en', 'refused to programs'], 'https://wall.example/p/1-lamp', ['Denied', '<h1>Denied</h1>'], {
    status: 403,
  }),
  pageOf(
    no,
    ['Magento', 'en', '404 with the product on it'],
    'https://store.example/copper-kettle.html',
    [
      'Copper kettle',
      `<h1>Copper kettle</h1><span class="price">£59.00</span><button class="action tocart">Add to Cart</button>`,
      productLd('Copper kettle', 'InStock'),
    ],
    { status: 404 },
  ),
  // gone
  pageOf(
    nf,
    ['Shopify', 'en', '404 that says so'],
    'https://wool.example/products/old-scarf',
    [
      '404 Not Found – Wool',
      `<h1>Page not found</h1><p>The page you requested does not exist.</p><a class="button" href="/collections/all">Continue shopping</a>`,
    ],
    { status: 404 },
  ),
  pageOf(nf, ['WooCommerce', 'no', '410 without a word'], 'https://butikk.example/produkt/gammelt-telt', ['', ''], {
    status: 410,
  }),
  pageOf(nf, ['own', 'da', 'other words, with neighbours to buy'], 'https://krus.example/p/kande-groen', [
    'Ups! | Krus',
    `<h1>Ups, den side kan vi ikke finde</h1><p>Siden er måske flyttet eller slettet.</p>${cards(['Kop', 'Tallerken', 'Skål'], '<button>Læg i kurv</button>')}`,
  ]),
  bareOf(
    nf,
    ['Magento', 'fi', 'the same for an address nobody made'],
    'https://kauppa.example/vanha-takki.html',
    finnishGone,
    { made: { html: finnishGone } },
  ),
  bareOf(
    nf,
    ['WooCommerce', 'es', 'the error page with 200'],
    'https://tienda.example/producto/zapato-viejo',
    spanishGone,
    { made: { html: spanishGone } },
  ),
  pageOf(nf, ['own', 'sv', 'said below a cheerful heading'], 'https://handel.example/p/yxa-gammal', [
    'Hoppsan!',
    `<h1>Hoppsan!</h1><p>Sidan du letar efter finns inte längre.</p>`,
  ]),
  pageOf(
    nf,
    ['own', 'de', 'the address gives it away'],
    'https://laden.example/p/alte-lampe',
    ['Fehler – Laden', `<h1>Diese Seite gibt es leider nicht mehr</h1><p>Zur <a href="/">Startseite</a></p>`],
    { last: 'https://laden.example/error/404' },
  ),
  pageOf(
    nf,
    ['own', 'it', 'product gone, says the heading'],
    'https://negozio.example/p/sedia-legno',
    [
      'Negozio',
      `<h1>Questo prodotto non è più disponibile</h1><p>Scopri le alternative</p>${cards(['Tavolo', 'Panca', 'Sgabello'])}`,
    ],
    { made: refused },
  ),
  pageOf(
    nf,
    ['own', 'nl', 'was a product before'],
    'https://winkel.example/p/oude-stoel',
    ['Winkel', `<h1>Deze pagina bestaat niet meer</h1>`],
    {
      before: {
        html: frames.own('Oude stoel – Winkel', `<h1>Oude stoel</h1><p>€ 45</p><button>In winkelwagen</button>`),
      },
    },
  ),
  bareOf(
    nf,
    ['own', 'en', 'parked'],
    'https://deadshop.example/p/boot',
    '<html><head><title>deadshop.example</title><script src="https://img1.parkingcrew.net/p.js"></script></head><body><h1>deadshop.example</h1><h2>Related searches</h2><a href="?q=boots">Boots</a><p>This domain may be for sale. Buy this domain.</p></body></html>',
  ),
  bareOf(
    nf,
    ['own', 'en', 'led to a parking host'],
    'https://gone.example/p/7-kettle',
    '<html><head><title>gone.example is for sale</title></head><body><h1>gone.example is for sale</h1><p>Make an offer</p></body></html>',
    { last: 'https://www.hugedomains.com/domain_profile.cfm?d=gone.example' },
  ),
  pageOf(nf, ['own', 'fr', 'soft, in other words'], 'https://mode.example/p/jupe-plissee', [
    'Oups – Mode',
    `<h1>Oups ! Cette page n'existe plus</h1><p>Le lien que vous avez suivi est peut-être rompu.</p>`,
  ]),
  // sold out
  pageOf(
    st,
    ['Shopify', 'en', 'button says so and cannot be pressed'],
    'https://wool.example/products/lambswool-throw',
    [
      'Lambswool throw – Wool',
      `<h1>Lambswool throw</h1><span class="price">€129</span><button name="add" disabled>Sold out</button>`,
      productLd('Lambswool throw', 'OutOfStock'),
    ],
  ),
  pageOf(st, ['WooCommerce', 'da', 'stock class and words'], 'https://krus.example/vare/tekande', [
    'Tekande – Krus',
    `<div class="summary"><h1>Tekande</h1><p class="price">399 kr.</p><p class="stock out-of-stock">Ikke på lager</p></div>`,
  ]),
  pageOf(st, ['Shopware', 'de', 'far below the heading'], 'https://laden.example/toepfe/gusstopf/SW7', [
    'Gusstopf | Laden',
    `<h1 class="product-detail-name">Gusstopf</h1>${prose('Ein Topf aus Gusseisen, emailliert, für alle Herde und den Ofen geeignet, mit Deckel und zwei Griffen.', 16)}<p class="product-detail-price">89,00 €</p><div class="alert"><span>Nicht mehr lieferbar</span></div>`,
  ]),
  pageOf(st, ['Magento', 'sv', 'unavailable, with notify me'], 'https://store.example/se/ullfilt.html', [
    'Ullfilt',
    `<h1>Ullfilt</h1><span class="price">799 kr</span><div class="stock unavailable"><span>Slut i lager</span></div><button>Bevaka produkten</button>`,
  ]),
  pageOf(st, ['own', 'nl', 'words alone, no button'], 'https://winkel.example/p/gieter-zink', [
    'Gieter zink',
    `<h1>Gieter zink</h1><p>€ 24,50</p><strong>Momenteel niet op voorraad</strong>`,
  ]),
  pageOf(st, ['own', 'fi', 'structured data and words'], 'https://kauppa.example/tuote/lapaset', [
    'Lapaset',
    `<h1>Lapaset</h1><p>29,90 €</p><p>Tilapäisesti loppu</p>`,
    productLd('Lapaset', 'OutOfStock'),
  ]),
  pageOf(st, ['Shopify', 'es', 'data and no button'], 'https://tienda.example/products/manta-lana', [
    'Manta de lana',
    `<h1>Manta de lana</h1><span>59 €</span><button name="add" disabled="disabled">Agotado</button>`,
  ]),
  pageOf(st, ['own', 'it', 'discontinued'], 'https://negozio.example/p/tazza-blu', [
    'Tazza blu',
    `<h1>Tazza blu</h1><p>Articolo esaurito</p>`,
    productLd('Tazza blu', 'Discontinued'),
  ]),
  pageOf(st, ['Magento', 'no', 'neighbours can be bought'], 'https://butikk.example/ullgenser.html', [
    'Ullgenser',
    `<h1>Ullgenser</h1><span class="price">1 199 kr</span><div class="stock unavailable">Utsolgt</div><div class="block related"><h2>Andre kjøpte også</h2>${cards(['Lue', 'Skjerf', 'Votter'], '<button class="tocart">Legg i handlekurv</button>')}</div>`,
  ]),
  pageOf(st, ['own', 'fr', 'unavailable'], 'https://boutique.example/p/theiere-fonte', [
    'Théière en fonte',
    `<h1>Théière en fonte</h1><p>65 €</p><div>En rupture de stock</div>`,
  ]),
  // elsewhere
  pageOf(
    mm,
    ['Shopware', 'de', 'to the front page'],
    'https://laden.example/becher-gelb/SW55',
    ['Laden – Schönes für den Tisch', frontPage],
    {
      last: 'https://laden.example/',
      made: { html: frames.Shopware('Laden – Schönes für den Tisch', frontPage), last: 'https://laden.example/' },
    },
  ),
  pageOf(
    mm,
    ['Shopify', 'en', 'to a collection that is not above it'],
    'https://wool.example/products/cable-knit-hat',
    ['Hats – Wool', `<h1>Hats</h1>${cards(['Beanie', 'Bobble', 'Beret', 'Cap'])}`],
    { last: 'https://wool.example/collections/hats' },
  ),
  pageOf(
    mm,
    ['WooCommerce', 'da', 'to the category above'],
    'https://krus.example/kopper/kop-med-hank',
    [
      'Kopper – Krus',
      `<h1>Kopper</h1>${cards(['Kop 1', 'Kop 2', 'Kop 3'], '<a class="button add_to_cart_button">Tilføj til kurv</a>', 'product')}`,
    ],
    { last: 'https://krus.example/kopper/' },
  ),
  pageOf(
    mm,
    ['own', 'sv', 'to a search'],
    'https://handel.example/p/kastrull-3l',
    ['Sökresultat', `<h1>Sökresultat</h1>${cards(['Gryta', 'Panna', 'Lock'])}`],
    { last: 'https://handel.example/sok?q=kastrull' },
  ),
  pageOf(
    mm,
    ['Magento', 'nl', 'to another product'],
    'https://winkel.example/tuin/houten-bank.html',
    [
      'Stenen pot',
      `<h1>Stenen pot</h1><span class="price">€ 30</span><button class="tocart">In winkelwagen</button>`,
      productLd('Stenen pot', 'InStock'),
    ],
    { last: 'https://winkel.example/tuin/stenen-pot.html' },
  ),
  pageOf(
    mm,
    ['own', 'en', 'to another shop'],
    'https://oldshop.example/p/55-drill',
    ['MegaTools: tools for all', `<h1>Tools for everybody</h1>${cards(['Saw', 'Hammer', 'Level', 'Plane'])}`],
    { last: 'https://megatools.test/' },
  ),
  pageOf(
    mm,
    ['own', 'fr', 'to the front page in a language'],
    'https://boutique.example/fr/p/bougie-figue',
    ['Boutique – la maison', `<h1>La maison, en mieux</h1>${cards(['Vase', 'Coussin', 'Plaid'])}`],
    { last: 'https://boutique.example/fr/' },
  ),
  pageOf(
    mm,
    ['Shopify', 'it', 'to a collection, and it was a product before'],
    'https://negozio.example/products/borsa-rossa',
    [
      'Borse',
      `<h1>Borse</h1>${cards(['Zaino', 'Tracolla', 'Pochette'])}`,
      jsonLd({ '@type': 'CollectionPage', name: 'Borse' }),
    ],
    {
      last: 'https://negozio.example/collections/borse',
      before: {
        html: frames.Shopify(
          'Borsa rossa',
          `<h1>Borsa rossa</h1><span>89 €</span><button name="add">Aggiungi al carrello</button>`,
        ),
      },
    },
  ),
]
