/** What shops write, by language: each list is matched as whole words, whatever the case. Add a phrase here and nowhere else. */
export type ShopWords = {
  /** In titles and headings of a page that is not there any more. */
  notFound: readonly string[]
  soldOut: readonly string[]
  /** Anywhere in the text of a button. */
  buy: readonly string[]
  /** Only as the whole text of a button: in longer texts these words lead elsewhere ("Køb gavekort"). */
  buyAlone: readonly string[]
  /** Begins of the headings below which a page shows other products. */
  others: readonly string[]
}
export const shopWords: Record<string, ShopWords> = {
  en: {
    notFound: [
      'not found',
      'page does not exist',
      "page doesn't exist",
      'page doesn’t exist',
      'no longer available',
      'no longer exists',
    ],
    soldOut: [
      'out of stock',
      'sold out',
      'currently unavailable',
      'no longer available',
      'has been discontinued',
      'is discontinued',
    ],
    buy: ['add to cart', 'add to basket', 'add to bag', 'buy now', 'buy it now'],
    buyAlone: ['buy', 'order'],
    others: [
      'related',
      'similar',
      'you may also',
      'you might also',
      'others also',
      'customers also',
      'recently viewed',
    ],
  },
  da: {
    notFound: [
      'findes ikke',
      'ikke fundet',
      'kunne ikke findes',
      'findes desværre ikke',
      'findes ikke længere',
      'desværre ikke længere',
      'produktet er udgået',
      'varen er udgået',
    ],
    soldOut: [
      'udsolgt',
      'ikke på lager',
      'produktet er udgået',
      'varen er udgået',
      'udgået af sortimentet',
      'desværre ikke længere',
    ],
    buy: [
      'læg i kurv',
      'læg i kurven',
      'tilføj til kurv',
      'læg i indkøbskurv',
      'læg i indkøbskurven',
      'tilføj til indkøbskurv',
      'køb nu',
    ],
    buyAlone: ['køb', 'bestil'],
    others: [
      'relaterede',
      'lignende',
      'andre købte',
      'andre kunder',
      'du vil måske',
      'måske kan du',
      'se også',
      'senest sete',
    ],
  },
  sv: {
    notFound: ['hittades inte', 'hittas inte', 'finns inte', 'finns tyvärr inte', 'har utgått'],
    soldOut: ['slutsåld', 'slut i lager', 'ej i lager', 'har utgått', 'tyvärr inte längre'],
    buy: ['lägg i varukorg', 'lägg i varukorgen', 'lägg i kundvagn', 'lägg i kundvagnen', 'köp nu'],
    buyAlone: ['köp', 'beställ'],
    others: ['relaterade', 'liknande', 'andra köpte', 'du kanske'],
  },
  nb: {
    notFound: ['finnes ikke', 'ikke funnet', 'finnes dessverre ikke', 'produktet er utgått'],
    soldOut: ['utsolgt', 'ikke på lager', 'produktet er utgått', 'dessverre ikke lenger'],
    buy: ['legg i handlekurv', 'legg i handlekurven', 'legg i handlevogn', 'kjøp nå'],
    buyAlone: ['kjøp', 'bestill'],
    others: ['relaterte', 'lignende', 'andre kjøpte', 'du vil kanskje'],
  },
  de: {
    notFound: ['nicht gefunden', 'existiert nicht', 'nicht mehr verfügbar'],
    soldOut: [
      'ausverkauft',
      'nicht auf lager',
      'nicht vorrätig',
      'nicht lieferbar',
      'derzeit nicht verfügbar',
      'nicht mehr verfügbar',
      'nicht mehr lieferbar',
    ],
    buy: ['in den warenkorb', 'jetzt kaufen', 'zum warenkorb hinzufügen'],
    buyAlone: ['kaufen', 'bestellen'],
    others: ['ähnliche', 'kunden kauften', 'das könnte', 'zuletzt angesehen', 'weitere produkte'],
  },
  nl: {
    notFound: ['niet gevonden', 'bestaat niet'],
    soldOut: ['uitverkocht', 'niet op voorraad', 'niet meer leverbaar', 'niet langer beschikbaar'],
    buy: ['in winkelwagen', 'in winkelmand', 'toevoegen aan winkelwagen'],
    buyAlone: ['kopen', 'bestellen'],
    others: ['gerelateerde', 'vergelijkbare', 'anderen kochten', 'misschien vind je'],
  },
  fr: {
    notFound: ['introuvable', "n'existe pas", "n'existe plus", 'n’existe pas', 'n’existe plus'],
    soldOut: ['épuisé', 'rupture de stock', 'actuellement indisponible'],
    buy: ['ajouter au panier'],
    buyAlone: ['acheter', 'commander'],
    others: ['produits similaires', 'produits associés', 'vous aimerez'],
  },
  others: {
    notFound: [
      'ei löydy',
      'non trovata',
      'no encontrado',
      'no encontrada',
      'não encontrado',
      'não encontrada',
      'nie znaleziono',
      'nie istnieje',
    ],
    soldOut: ['loppuunmyyty', 'agotado', 'esaurito', 'esgotado', 'wyprzedane', 'brak w magazynie'],
    buy: [
      'lisää koriin',
      'lisää ostoskoriin',
      'añadir al carrito',
      'aggiungi al carrello',
      'adicionar ao carrinho',
      'do koszyka',
    ],
    buyAlone: [],
    others: [],
  },
}
