/** Shop texts by language: phrases match whole words, ignoring case. This is the only place to add a phrase. */
export type ShopWords = {
  /** Words for a missing page or product. */
  page: readonly string[]
  product: readonly string[]
  /** Statements about it, alone or in the same sentence as the word for it. */
  gone: readonly string[]
  soldOut: readonly string[]
  inStock: readonly string[]
  /** Words that negate or shift a following phrase: "not sold out", "almost sold out". */
  turns: readonly string[]
  /** A sentence that begins with one of these is a question or an explanation. */
  asks: readonly string[]
  /** Anywhere in the text of a button. */
  buy: readonly string[]
  /** Only as the whole text of a button: in longer texts these words mean something else ("Køb gavekort"). */
  buyAlone: readonly string[]
  /** Beginnings of headings above other products. */
  others: readonly string[]
  /** A domain without a shop. */
  forSale: readonly string[]
}
const list = (text: string): readonly string[] => text.split(',').map((phrase) => phrase.trim())

export const shopWords: Record<string, ShopWords> = {
  en: {
    page: list('page, url, address, content, resource, requested, looking for, location'),
    product: list('product, item, article, listing'),
    gone: list(
      "not found, nothing found, be found, couldn't find, could not find, can't find, cannot find, does not exist, doesn't exist, don't exist, no longer exists, no longer exist, no longer available, no longer here, is gone, has been removed, was removed, been deleted, is not here, isn't here, is missing, not available anymore, isn't available, not available, no longer sold, no longer sell, been discontinued",
    ),
    soldOut: list(
      'out of stock, sold out, currently unavailable, temporarily unavailable, no longer available, has been discontinued, is discontinued, discontinued item, not in stock, not available, no stock, notify me when available, notify me when back in stock, email me when available',
    ),
    inStock: list('in stock, ready to ship, available now'),
    turns: list(
      "not, isn't, aren't, never, almost, nearly, soon, before, if, when, once, until, often, previously, was, were, usually, back, sometimes, quickly",
    ),
    asks: list('what, why, how, when, where, who'),
    buy: list(
      'add to cart, add to basket, add to bag, add to trolley, buy now, buy it now, pre-order, preorder, order now',
    ),
    buyAlone: list('buy, order, book, book now, reserve'),
    others: list(
      'related, similar, you may also, you might also, others also, customers also, recently viewed, recommended, complete the look, more from, pairs well',
    ),
    forSale: list(
      'domain is for sale, domain name is for sale, domain may be for sale, buy this domain, domain for sale',
    ),
  },
  da: {
    page: list('side, siden, adresse, adressen, indhold, indholdet'),
    product: list('produkt, produktet, vare, varen, artikel, artiklen'),
    gone: list(
      'findes ikke, findes desværre ikke, ikke fundet, ikke findes, kan ikke findes, kunne ikke finde, kan vi ikke finde, kan ikke finde, kunne vi ikke finde, eksisterer ikke, er slettet, er fjernet, er udgået, er ikke længere, forhandles ikke længere, føres ikke længere, er væk',
    ),
    soldOut: list(
      'udsolgt, ikke på lager, er udgået, udgået vare, udgået af sortimentet, forhandles ikke længere, føres ikke længere, desværre ikke længere, ikke længere tilgængelig, ikke tilgængelig, kan ikke købes, giv mig besked, få besked når',
    ),
    inStock: list('på lager, klar til afsendelse'),
    turns: list('ikke, aldrig, næsten, snart, hvis, når, før, ofte, tidligere, var, blev, igen, tit, hurtigt'),
    asks: list('hvad, hvorfor, hvordan, hvornår, hvor'),
    buy: list(
      'læg i kurv, læg i kurven, tilføj til kurv, tilføj til kurven, læg i indkøbskurv, læg i indkøbskurven, tilføj til indkøbskurv, køb nu, forudbestil',
    ),
    buyAlone: list('køb, bestil, book, book nu'),
    others: list(
      'relaterede, lignende, andre købte, andre kunder, du vil måske, måske kan du, se også, senest sete, anbefalede, passer til',
    ),
    forSale: list('domæne til salg, domænet er til salg, domain til salg, køb domænet'),
  },
  sv: {
    page: list('sida, sidan, adress, adressen, innehållet'),
    product: list('produkt, produkten, vara, varan, artikel, artikeln'),
    gone: list(
      'hittades inte, hittas inte, inte hittas, hittar inte, hittar vi inte, kunde inte hitta, finns inte, finns tyvärr inte, har utgått, har tagits bort, är borttagen, existerar inte, är inte längre, säljs inte längre',
    ),
    soldOut: list(
      'slutsåld, slutsålt, slut i lager, ej i lager, inte i lager, har utgått, utgått ur sortimentet, säljs inte längre, tyvärr inte längre, inte längre tillgänglig, tillfälligt slut, tyvärr slut, bevaka produkten, bevaka varan, ej tillgänglig',
    ),
    inStock: list('i lager, finns i lager, skickas inom'),
    turns: list('inte, aldrig, nästan, snart, om, när, innan, ofta, tidigare, var, blev, åter, snabbt'),
    asks: list('vad, varför, hur, när, var'),
    buy: list(
      'lägg i varukorg, lägg i varukorgen, lägg i kundvagn, lägg i kundvagnen, köp nu, förbeställ, lägg i korgen',
    ),
    buyAlone: list('köp, beställ, boka, boka nu'),
    others: list('relaterade, liknande, andra köpte, andra har, du kanske, senast visade, rekommenderade'),
    forSale: list('domänen är till salu, domän till salu'),
  },
  no: {
    page: list('side, siden, adresse, adressen, innholdet'),
    product: list('produkt, produktet, vare, varen, artikkel, artikkelen'),
    gone: list(
      'finnes ikke, finnes dessverre ikke, ikke funnet, ikke finnes, fant ikke, fant vi ikke, finner ikke, finner vi ikke, kunne ikke finne, eksisterer ikke, er slettet, er fjernet, er utgått, er ikke lenger, selges ikke lenger',
    ),
    soldOut: list(
      'utsolgt, ikke på lager, er utgått, utgått vare, selges ikke lenger, dessverre ikke lenger, ikke lenger tilgjengelig, ikke tilgjengelig, gi meg beskjed, varsle meg',
    ),
    inStock: list('på lager, klar til sending'),
    turns: list('ikke, aldri, nesten, snart, hvis, når, før, ofte, tidligere, var, ble, igjen, fort'),
    asks: list('hva, hvorfor, hvordan, når, hvor'),
    buy: list(
      'legg i handlekurv, legg i handlekurven, legg i handlevogn, legg i kurv, kjøp nå, forhåndsbestill, legg i handlevognen',
    ),
    buyAlone: list('kjøp, bestill, bestill nå'),
    others: list('relaterte, lignende, andre kjøpte, andre kunder, du vil kanskje, sist sett, anbefalte'),
    forSale: list('domenet er til salgs, domene til salgs'),
  },
  de: {
    page: list('seite, adresse, url, inhalt'),
    product: list('produkt, artikel, ware'),
    gone: list(
      'nicht gefunden, nicht finden, existiert nicht, nicht mehr verfügbar, leider nicht mehr, nicht mehr vorhanden, gibt es nicht, gibt es leider nicht, wurde entfernt, wurde gelöscht, ist nicht verfügbar, nicht mehr im sortiment',
    ),
    soldOut: list(
      'ausverkauft, vergriffen, nicht auf lager, nicht vorrätig, nicht lieferbar, derzeit nicht verfügbar, zurzeit nicht verfügbar, momentan nicht verfügbar, nicht verfügbar, nicht mehr verfügbar, nicht mehr lieferbar, nicht mehr im sortiment, nicht mehr erhältlich',
    ),
    inStock: list('auf lager, sofort lieferbar, sofort verfügbar, vorrätig, lieferbar in'),
    turns: list('nicht, nie, fast, bald, wenn, falls, bevor, oft, war, waren, beinahe, wieder, meist, schnell'),
    asks: list('was, warum, wie, wann, wo, wer'),
    buy: list(
      'in den warenkorb, in den einkaufswagen, jetzt kaufen, zum warenkorb hinzufügen, vorbestellen, jetzt bestellen',
    ),
    buyAlone: list('kaufen, bestellen, buchen, jetzt buchen'),
    others: list(
      'ähnliche, kunden kauften, kunden haben, das könnte, zuletzt angesehen, weitere produkte, passend dazu, empfehlungen, zubehör',
    ),
    forSale: list('domain zu verkaufen, domain steht zum verkauf, domain ist zu verkaufen, domain kaufen'),
  },
  nl: {
    page: list('pagina, adres, url, inhoud'),
    product: list('product, artikel, item'),
    gone: list(
      'niet gevonden, niet vinden, bestaat niet, bestaat helaas niet, niet meer beschikbaar, niet langer beschikbaar, is verwijderd, niet meer leverbaar',
    ),
    soldOut: list(
      'uitverkocht, niet op voorraad, niet meer leverbaar, niet leverbaar, niet langer beschikbaar, niet meer beschikbaar, niet beschikbaar, houd me op de hoogte',
    ),
    inStock: list('op voorraad, direct leverbaar, vandaag besteld'),
    turns: list('niet, nooit, bijna, binnenkort, als, wanneer, voor, vaak, was, waren, eerst, weer, snel'),
    asks: list('wat, waarom, hoe, wanneer, waar'),
    buy: list(
      'in winkelwagen, in winkelmand, in winkelmandje, in mijn winkelwagen, toevoegen aan winkelwagen, koop nu, bestel nu, pre-order',
    ),
    buyAlone: list('kopen, bestellen, koop, bestel, boeken, boek nu'),
    others: list(
      'gerelateerde, vergelijkbare, anderen kochten, misschien vind je, ook interessant, laatst bekeken, aanbevolen',
    ),
    forSale: list('domein te koop, domein is te koop, domeinnaam is te koop, domeinnaam te koop'),
  },
  fr: {
    page: list('page, adresse, url, contenu, lien'),
    product: list('produit, article'),
    gone: list(
      "introuvable, n'existe pas, n'existe plus, n'a pas été trouvée, n'a pas été trouvé, non trouvée, non trouvé, n'est plus disponible, n'est plus en ligne, a été supprimée, a été supprimé, a disparu",
    ),
    soldOut: list(
      "épuisé, épuisée, en rupture de stock, rupture de stock, en rupture, actuellement indisponible, indisponible, n'est plus disponible, plus disponible, hors stock, victime de son succès, prévenez-moi",
    ),
    inStock: list('en stock, disponible immédiatement, expédié sous'),
    turns: list("pas, jamais, presque, bientôt, si, souvent, était, étaient, avant, quand, retour, n'est pas, vite"),
    asks: list('que, quoi, pourquoi, comment, quand, où, qui'),
    buy: list('ajouter au panier, acheter maintenant, précommander, commander maintenant'),
    buyAlone: list('acheter, commander, réserver'),
    others: list(
      'produits similaires, produits associés, vous aimerez, vous pourriez, articles similaires, récemment consultés, nos suggestions',
    ),
    forSale: list('domaine est à vendre, domaine à vendre, nom de domaine est à vendre'),
  },
  es: {
    page: list('página, dirección, url, contenido'),
    product: list('producto, artículo'),
    gone: list(
      'no encontrada, no encontrado, no existe, ya no existe, no se encuentra, no se ha encontrado, no se puede encontrar, no se pudo encontrar, no hemos encontrado, no podemos encontrar, ya no está disponible, no está disponible, ha sido eliminada, ha sido eliminado',
    ),
    soldOut: list(
      'agotado, agotada, sin existencias, sin stock, fuera de stock, no disponible, ya no está disponible, no está disponible, avísame',
    ),
    inStock: list('en stock, hay existencias, disponible para envío'),
    turns: list('no, nunca, casi, pronto, si, cuando, antes, estaba, estaban, ni, a menudo, rápido'),
    asks: list('qué, por qué, cómo, cuándo, dónde, quién'),
    buy: list('añadir al carrito, añadir a la cesta, agregar al carrito, comprar ahora, reservar ahora'),
    buyAlone: list('comprar'),
    others: list(
      'productos relacionados, productos similares, también te, te puede, vistos recientemente, recomendados',
    ),
    forSale: list('dominio está en venta, dominio en venta, dominio a la venta'),
  },
  fi: {
    page: list('sivu, sivua, sivusto, osoite, osoitetta, sisältöä'),
    product: list('tuote, tuotetta, artikkeli'),
    gone: list(
      'ei löydy, ei löytynyt, ei löydetty, ei ole olemassa, ei ole enää, ei enää, on poistettu, on poistunut, poistunut valikoimasta',
    ),
    soldOut: list(
      'loppuunmyyty, loppu, loppu varastosta, loppunut, loppunut varastosta, ei varastossa, ei saatavilla, poistunut valikoimasta, ei ole saatavilla, ei enää saatavilla',
    ),
    inStock: list('varastossa, heti saatavilla, saatavilla heti'),
    turns: list('ei, eivät, melkein, lähes, pian, jos, kun, ennen, oli, usein, aiemmin, nopeasti'),
    asks: list('mikä, mitä, miksi, miten, milloin, missä'),
    buy: list('lisää koriin, lisää ostoskoriin, osta nyt, ennakkotilaa'),
    buyAlone: list('osta, tilaa, varaa'),
    others: list('samankaltaisia, liittyvät, muut ostivat, saatat pitää, viimeksi katsotut, suosittelemme'),
    forSale: list('verkkotunnus on myytävänä, domain on myytävänä'),
  },
  it: {
    page: list('pagina, indirizzo, url, contenuto'),
    product: list('prodotto, articolo'),
    gone: list(
      'non trovata, non trovato, non esiste, non esiste più, non è stata trovata, non è stato trovato, non è più disponibile, non è disponibile, è stata rimossa, è stato rimosso, non riusciamo a trovare',
    ),
    soldOut: list(
      'esaurito, esaurita, non disponibile, non è disponibile, non più disponibile, non è più disponibile, fuori produzione, avvisami',
    ),
    inStock: list('disponibilità immediata, in magazzino, pronta consegna'),
    turns: list('non, mai, quasi, presto, se, quando, prima, era, erano, spesso'),
    asks: list('cosa, che, perché, come, quando, dove, chi'),
    buy: list('aggiungi al carrello, acquista ora, compra ora, preordina'),
    buyAlone: list('acquista, compra, ordina, prenota'),
    others: list('prodotti correlati, prodotti simili, potrebbe, ti potrebbe, visti di recente, consigliati'),
    forSale: list('dominio è in vendita, dominio in vendita'),
  },
  others: {
    page: list('página, strona, strony'),
    product: list('produto, produkt'),
    gone: list('não encontrado, não encontrada, nie znaleziono, nie istnieje'),
    soldOut: list('esgotado, wyprzedane, brak w magazynie'),
    inStock: list('em estoque, em stock, w magazynie'),
    turns: list('não, nie'),
    asks: list('por que, dlaczego'),
    buy: list('adicionar ao carrinho, do koszyka, dodaj do koszyka'),
    buyAlone: list('comprar'),
    others: list('produtos relacionados, podobne'),
    forSale: list('domínio à venda, domena na sprzedaż'),
  },
  pl: {
    page: list('strona, strony, stronę, adres, adresu, treść, treści'),
    product: list('produkt, produktu, towar, towaru, artykuł, artykułu, przedmiot, przedmiotu'),
    gone: list(
      'nie znaleziono, nie została znaleziona, nie został znaleziony, nie istnieje, już nie istnieje, nie możemy znaleźć, nie mogliśmy znaleźć, nie udało się znaleźć, została usunięta, został usunięty, nie jest już dostępna, nie jest już dostępny, wycofany ze sprzedaży, wycofano ze sprzedaży',
    ),
    soldOut: list(
      'wyprzedane, wyprzedany, wyprzedana, wyprzedano, niedostępny, niedostępna, niedostępne, brak w magazynie, brak na stanie, brak towaru, brak produktu, nie ma w magazynie, nie jest już dostępny, wycofany ze sprzedaży, powiadom o dostępności, powiadom mnie',
    ),
    inStock: list('w magazynie, na stanie, dostępny od ręki, od ręki, gotowy do wysyłki'),
    turns: list(
      'nie, nigdy, prawie, wkrótce, jeśli, jeżeli, gdy, zanim, często, wcześniej, był, była, było, były, brak, szybko',
    ),
    asks: list('czy, dlaczego, jak, kiedy, gdzie, kto'),
    buy: list('dodaj do koszyka, do koszyka, wrzuć do koszyka, kup teraz, zamów teraz, zamów w przedsprzedaży'),
    buyAlone: list('kup, zamów, rezerwuj, zarezerwuj'),
    others: list(
      'podobne, powiązane, inni kupili, klienci kupili, może ci się, mogą cię, ostatnio oglądane, polecane, zobacz też, zobacz także',
    ),
    forSale: list('domena jest na sprzedaż, domena na sprzedaż, kup tę domenę'),
  },
}
