/**
 * Texts that shops of a language write on their pages, written for this corpus and not taken from the lists used for
 * judging.
 */
export type ShopStrings = {
  buy: string
  /** On a disabled button, and next to it. */
  sold: string
  out: string
  available: string
  gone: readonly [heading: string, text: string]
  product: readonly [name: string, slug: string, text: string]
  others: readonly [string, string, string, string]
  /** Heading above them on a product page. */
  alsoLike: string
  category: readonly [name: string, slug: string]
  notify: string
  price: string
}

export const shopStrings: Record<string, ShopStrings> = {
  en: {
    buy: 'Add to cart',
    sold: 'Sold out',
    out: 'Out of stock',
    available: 'In stock, leaves us tomorrow',
    gone: ['This page took a walk', 'We could not find the page you were after. It may have been renamed.'],
    product: ['Enamel mug Fjell', 'enamel-mug-fjell', 'Holds 350 ml, survives the dishwasher and most falls.'],
    others: ['Kettle', 'Camp plate', 'Spork', 'Stove'],
    alsoLike: 'You may also like',
    category: ['Camp kitchen', 'camp-kitchen'],
    notify: 'Email me when available',
    price: '£18.00',
  },
  da: {
    buy: 'Læg i kurv',
    sold: 'Udsolgt',
    out: 'Ikke på lager',
    available: 'På lager, sendes i morgen',
    gone: ['Siden findes ikke', 'Vi kan ikke finde den side, du leder efter. Måske er den flyttet.'],
    product: ['Emaljekrus Fjeld', 'emaljekrus-fjeld', 'Rummer 35 cl og tåler både opvask og de fleste fald.'],
    others: ['Kedel', 'Tallerken', 'Skefgaffel', 'Brænder'],
    alsoLike: 'Andre købte også',
    category: ['Lejrkøkken', 'lejrkoekken'],
    notify: 'Få besked når varen er på lager',
    price: '149,00 kr.',
  },
  sv: {
    buy: 'Lägg i varukorg',
    sold: 'Slutsåld',
    out: 'Finns ej i lager',
    available: 'I lager, skickas i morgon',
    gone: ['Sidan kunde inte hittas', 'Sidan du söker finns inte, eller har bytt adress.'],
    product: ['Emaljmugg Fjäll', 'emaljmugg-fjall', 'Rymmer 35 cl och klarar både disk och de flesta fall.'],
    others: ['Kittel', 'Tallrik', 'Skedgaffel', 'Brännare'],
    alsoLike: 'Du kanske också gillar',
    category: ['Lägerkök', 'lagerkok'],
    notify: 'Bevaka produkten',
    price: '179 kr',
  },
  no: {
    buy: 'Legg i handlekurv',
    sold: 'Utsolgt',
    out: 'Ikke på lager',
    available: 'På lager, sendes i morgen',
    gone: ['Vi finner ikke siden', 'Siden du leter etter finnes ikke lenger.'],
    product: ['Emaljekopp Fjell', 'emaljekopp-fjell', 'Rommer 35 cl og tåler både oppvask og de fleste fall.'],
    others: ['Kjele', 'Tallerken', 'Skaffel', 'Brenner'],
    alsoLike: 'Lignende produkter',
    category: ['Leirkjøkken', 'leirkjokken'],
    notify: 'Gi meg beskjed',
    price: '199,-',
  },
  de: {
    buy: 'In den Warenkorb',
    sold: 'Ausverkauft',
    out: 'Derzeit nicht verfügbar',
    available: 'Sofort lieferbar',
    gone: ['Seite nicht gefunden', 'Die gesuchte Seite gibt es nicht (mehr). Vielleicht hilft die Suche.'],
    product: [
      'Emaillebecher Fjell',
      'emaillebecher-fjell',
      'Fasst 350 ml, übersteht Spülmaschine und die meisten Stürze.',
    ],
    others: ['Kessel', 'Teller', 'Göffel', 'Kocher'],
    alsoLike: 'Das könnte Ihnen auch gefallen',
    category: ['Campingküche', 'campingkueche'],
    notify: 'Benachrichtigen, sobald verfügbar',
    price: '18,90 €',
  },
  nl: {
    buy: 'In winkelwagen',
    sold: 'Uitverkocht',
    out: 'Niet op voorraad',
    available: 'Op voorraad, morgen verzonden',
    gone: ['Pagina niet gevonden', 'De pagina die je zoekt bestaat niet of is verplaatst.'],
    product: ['Emaille mok Fjell', 'emaille-mok-fjell', 'Inhoud 350 ml, kan tegen de vaatwasser en tegen vallen.'],
    others: ['Ketel', 'Bord', 'Lepelvork', 'Brander'],
    alsoLike: 'Misschien vind je dit ook leuk',
    category: ['Kampkeuken', 'kampkeuken'],
    notify: 'Mail me zodra het er weer is',
    price: '€ 17,95',
  },
  fi: {
    buy: 'Lisää ostoskoriin',
    sold: 'Loppuunmyyty',
    out: 'Loppunut varastosta',
    available: 'Varastossa, lähtee huomenna',
    gone: ['Sivua ei löytynyt', 'Etsimääsi sivua ei ole olemassa tai se on siirretty.'],
    product: ['Emalimuki Fjell', 'emalimuki-fjell', 'Vetoisuus 3,5 dl, kestää konepesun ja useimmat putoamiset.'],
    others: ['Pannu', 'Lautanen', 'Lusikkahaarukka', 'Keitin'],
    alsoLike: 'Saatat pitää myös näistä',
    category: ['Leirikeittiö', 'leirikeittio'],
    notify: 'Ilmoita kun saatavilla',
    price: '17,90 €',
  },
  fr: {
    buy: 'Ajouter au panier',
    sold: 'Épuisé',
    out: 'Rupture de stock',
    available: 'En stock, expédié demain',
    gone: ['Page introuvable', 'La page que vous cherchez n’existe pas ou plus.'],
    product: ['Mug émaillé Fjell', 'mug-emaille-fjell', 'Contient 35 cl, résiste au lave-vaisselle et aux chutes.'],
    others: ['Bouilloire', 'Assiette', 'Couvert', 'Réchaud'],
    alsoLike: 'Vous aimerez aussi',
    category: ['Cuisine de camp', 'cuisine-de-camp'],
    notify: 'Prévenez-moi lorsque le produit est disponible',
    price: '17,90 €',
  },
  es: {
    buy: 'Añadir al carrito',
    sold: 'Agotado',
    out: 'Sin existencias',
    available: 'En stock, sale mañana',
    gone: ['Página no encontrada', 'La página que buscas no existe o ha cambiado de sitio.'],
    product: [
      'Taza esmaltada Fjell',
      'taza-esmaltada-fjell',
      'De 350 ml; aguanta el lavavajillas y casi todas las caídas.',
    ],
    others: ['Hervidor', 'Plato', 'Cubierto', 'Hornillo'],
    alsoLike: 'También te puede gustar',
    category: ['Cocina de campamento', 'cocina-de-campamento'],
    notify: 'Avísame cuando esté disponible',
    price: '17,90 €',
  },
  it: {
    buy: 'Aggiungi al carrello',
    sold: 'Esaurito',
    out: 'Non disponibile',
    available: 'Disponibile, spedito domani',
    gone: ['Pagina non trovata', 'La pagina che cerchi non esiste o è stata spostata.'],
    product: [
      'Tazza smaltata Fjell',
      'tazza-smaltata-fjell',
      'Contiene 350 ml, regge la lavastoviglie e quasi ogni caduta.',
    ],
    others: ['Bollitore', 'Piatto', 'Posata', 'Fornello'],
    alsoLike: 'Potrebbe piacerti anche',
    category: ['Cucina da campo', 'cucina-da-campo'],
    notify: 'Avvisami quando disponibile',
    price: '17,90 €',
  },
  pl: {
    buy: 'Dodaj do koszyka',
    sold: 'Wyprzedane',
    out: 'Produkt niedostępny',
    available: 'Dostępny, wysyłka jutro',
    gone: ['Nie znaleziono strony', 'Szukana strona nie istnieje albo została przeniesiona.'],
    product: ['Kubek emaliowany Fjell', 'kubek-emaliowany-fjell', 'Mieści 350 ml, znosi zmywarkę i większość upadków.'],
    others: ['Czajnik', 'Talerz', 'Niezbędnik', 'Palnik'],
    alsoLike: 'Podobne produkty',
    category: ['Kuchnia turystyczna', 'kuchnia-turystyczna'],
    notify: 'Powiadom o dostępności',
    price: '79,00 zł',
  },
}
