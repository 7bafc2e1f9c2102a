export type Availability = 'in_stock' | 'out_of_stock' | 'preorder' | 'backorder'

/** Phrases that shops use for a product's stock. A phrase is matched whole, ignoring case, accents and fillers. */
type StockWords = Record<Availability, readonly string[]>
export type Condition = 'new' | 'used' | 'refurbished'

/** Phrases between bars, over any number of lines. */
const list = (phrases: string): string[] => phrases.split('|').map((phrase) => phrase.trim())

/** By language; `codes` are the words of schema.org, of Google and of shop systems. Add phrases only here. */
export const stockWords: Record<string, StockWords> = {
  codes: {
    in_stock: list('instock|limitedavailability|onlineonly|true|yes|avail'),
    out_of_stock: list('outofstock|oos|soldout|instoreonly|false|none|notinstock|notavailable'),
    preorder: list('preorder|presale'),
    backorder: list('backorder|madetoorder'),
  },
  en: {
    in_stock: list(`in stock|stock|available|limited availability|limited stock|low stock|few left|last items|
      ready to ship|online only|on stock|in store and online|available for order|available to order|
      in store only and online|plenty|back in stock`),
    out_of_stock:
      list(`no|out of stock|sold out|sold|unavailable|discontinued|ended|coming soon|in store only|end of life|
      out of print|expired|no longer sold|temporarily out|in stock soon|back in stock soon|available soon|notify me|
      notify me when available|email me when available`),
    preorder: list('pre order|available for pre order|pre sale|preordering|pre orders'),
    backorder: list(`back order|backordered|back ordered|available on backorder|available on back order|on backorder|
      on back order|on order|made to order|available for backorder|special order`),
  },
  da: {
    in_stock: list(`på lager|ja|lagervare|lagerført|få på lager|få tilbage|begrænset antal|til rådighed|tilgængelig|
      kan købes|kan bestilles|fjernlager|på fjernlager|leveringsklar|klar til levering|lav lagerbeholdning|
      haves|få stk|få stk.|kun få tilbage|kun få på lager|få på fjernlager`),
    out_of_stock:
      list(`nej|udsolgt|helt udsolgt|udgået|udgået af sortiment|udgået af sortimentet|slut|solgt|utilgængelig|
      udsolgt fra lager|kommer snart|ingen på lager|udsolgt fra leverandøren|tomt lager|findes ikke|
      findes ikke mere|ingen stk på lager|ingen stk. på lager`),
    preorder: list('forudbestilling|forudbestil|kan forudbestilles|forudbestilles|forhåndsbestilling|forsalg'),
    backorder: list(`restordre|i restordre|bestillingsvare|skaffevare|på vej|på vej hjem|kan skaffes|
      fremstilles på bestilling`),
  },
  sv: {
    in_stock:
      list(`i lager|finns i lager|finns|tillgänglig|tillgängligt|fåtal kvar|få kvar|få kvar i lager|begränsat antal|
      begränsad tillgång|går att köpa|går att beställa|i webblager|lagervara|i butik och webb|leveransklar|få i lager|fåtal i lager`),
    out_of_stock: list(`slut|slutsåld|slutsålt|slut i lager|slut i webblager|utgått|utgången|såld|utgått ur sortiment|
      utgått ur sortimentet|otillgänglig|kommer snart|slut hos leverantör|finns inte|finns ej|utsåld|
      utsålt`),
    preorder: list(
      'förbeställning|förbeställ|kan förbeställas|förhandsboka|förhandsbokning|förköp|bevaka och förbeställ',
    ),
    backorder: list('restorder|restnoterad|beställningsvara|på väg|på väg in|på ingång|tillverkas på beställning'),
  },
  no: {
    in_stock: list(`på lager|tilgjengelig|få igjen|begrenset antall|kan kjøpes|lagerført|på nettlager|finnes på lager|
      leveringsklar`),
    out_of_stock:
      list(`nei|utsolgt|utgått|utgått fra sortiment|utgått fra sortimentet|solgt|utilgjengelig|tomt på lager|
      tomt|kommer snart|slutt|utsolgt fra leverandør|finnes ikke|utsolgt fra lager`),
    preorder: list('forhåndsbestilling|forhåndsbestill|kan forhåndsbestilles|forhåndssalg|forhåndsordre'),
    backorder: list('restordre|i restordre|bestillingsvare|skaffevare|på vei|på vei inn'),
  },
  fi: {
    in_stock: list(`varastossa|saatavilla|saatavana|kyllä|heti saatavilla|toimitusvalmis|tilattavissa|vähän jäljellä|
      muutama jäljellä|verkkovarastossa|myynnissä`),
    out_of_stock: list(`ei|loppu|loppunut|loppuunmyyty|loppu varastosta|varasto loppu|poistunut|poistunut valikoimasta|
      poistunut myynnistä|myyty|tulossa|tulossa pian|tilapäisesti loppu|ei ole`),
    preorder: list('ennakkotilaus|ennakkotilattavissa|ennakkomyynti|ennakkomyynnissä|ennakkotilaa'),
    backorder: list('jälkitoimitus|jälkitoimituksessa|tilaustuote|tilauksessa|jälkitilaus|tulossa varastoon'),
  },
  de: {
    in_stock:
      list(`auf lager|lager|lagernd|ab lager|vorrätig|verfügbar|lieferbar|lagerbestand|bestand|vorrat|begrenzt verfügbar|
      geringer bestand|wenige verfügbar|bestellbar|versandfertig|erhältlich|am lager|lagerware|
      restposten verfügbar|wenige auf lager|nur wenige auf lager|nur noch wenige auf lager|
      nur noch wenige verfügbar`),
    out_of_stock: list(`nein|ausverkauft|vergriffen|verkauft|ausgelaufen|eingestellt|fehlt|auslaufartikel vergriffen|
      abverkauft|demnächst|demnächst verfügbar|bald verfügbar|unavailable|aus dem sortiment|
      nicht vorhanden`),
    preorder: list(`vorbestellung|vorbestellbar|vorbestellen|vorbestellt|zur vorbestellung|vorverkauf|
      kann vorbestellt werden`),
    backorder: list(`nachlieferung|nachbestellt|nachbestellung|auf bestellung|im zulauf|rückstand|bestellware|
      in nachlieferung|im rückstand|wird nachgeliefert|wird nachbestellt|auf nachbestellung`),
  },
  nl: {
    in_stock: list(`op voorraad|voorraad|leverbaar|beschikbaar|direct leverbaar|beperkt leverbaar|beperkte voorraad|
      op voorraad bij leverancier|voorradig|uit voorraad leverbaar|bestelbaar|laatste stuks`),
    out_of_stock: list(`nee|uitverkocht|uit voorraad|verkocht|uit assortiment|uit het assortiment|binnenkort|
      binnenkort leverbaar|binnenkort beschikbaar|onbeschikbaar|vervallen|verwacht binnenkort`),
    preorder: list('voorbestellen|voorbestelling|te reserveren|pre order artikel|voorverkoop|reserveer nu'),
    backorder: list('nabestelling|nalevering|in backorder|in bestelling|op bestelling|bestelartikel|in nabestelling'),
  },
  fr: {
    in_stock:
      list(`oui|en stock|disponible|disponibles|disponible en stock|stock limité|quantité limitée|derniers articles|
      derniers articles en stock|dernières pièces|expédié sous|en stock limité|disponible en ligne`),
    out_of_stock:
      list(`non|épuisé|épuisée|rupture|rupture de stock|en rupture|en rupture de stock|hors stock|indisponible|
      vendu|vendue|bientôt disponible|article épuisé|arrêté|fin de série épuisée|discontinué|stock épuisé|
      à venir`),
    preorder: list('précommande|en précommande|pré commande|précommander|disponible en précommande'),
    backorder: list(`sur commande|disponible sur commande|en réapprovisionnement|réapprovisionnement|
      en cours de réapprovisionnement|en commande|commande différée`),
  },
  es: {
    in_stock: list(`sí|en stock|disponible|en existencia|en existencias|hay stock|hay existencias|existencias|
      últimas unidades|pocas unidades|disponibilidad limitada|disponibilidad inmediata|con stock|
      entrega inmediata`),
    out_of_stock: list(`no|agotado|agotada|sin stock|sin existencias|fuera de stock|vendido|descatalogado|descatalogada|
      indisponible|próximamente|temporalmente agotado|rotura de stock|producto agotado|stock agotado`),
    preorder: list('preventa|en preventa|reserva|en reserva|pre venta|reservar|pedido anticipado'),
    backorder: list('bajo pedido|disponible bajo pedido|por encargo|bajo demanda|pedido pendiente|en reposición'),
  },
  it: {
    in_stock: list(`sì|disponibile|disponibili|in magazzino|disponibilità limitata|disponibilità immediata|ultimi pezzi|
      ultimi articoli|ultimi pezzi disponibili|in pronta consegna|pronta consegna|a magazzino|
      disponibile in magazzino|in giacenza`),
    out_of_stock: list(`esaurito|esaurita|esauriti|terminato|indisponibile|venduto|fuori produzione|fuori catalogo|
      prossimamente|in arrivo prossimamente|disponibile prossimamente|prodotto esaurito|fuori stock|
      scorte esaurite`),
    preorder: list('preordine|in preordine|pre ordine|prevendita|preordina|prenotabile|in prevendita|prenotazione'),
    backorder: list('su ordinazione|disponibile su ordinazione|in riordino|in riassortimento|in arrivo|in ordine'),
  },
  pl: {
    in_stock:
      list(`tak|dostępny|dostępnych|dostępna|dostępne|na stanie|w magazynie|w sprzedaży|ostatnie sztuki|mała ilość|
      duża ilość|średnia ilość|dostępny od ręki|od ręki|jest na stanie|na magazynie`),
    out_of_stock:
      list(`nie|brak|nie ma|nie ma w magazynie|brak w magazynie|brak na stanie|brak towaru|niedostępny|niedostępna|niedostępne|wyprzedany|
      wyprzedana|wyprzedane|wycofany|wycofany ze sprzedaży|sprzedany|wkrótce|wkrótce dostępny|
      towar niedostępny|chwilowo niedostępny|produkt niedostępny|na wyczerpaniu wyprzedany`),
    preorder: list('przedsprzedaż|w przedsprzedaży|zamówienie przedpremierowe'),
    backorder: list('na zamówienie|dostępny na zamówienie|w dostawie|oczekuje na dostawę|w drodze'),
  },
  pt: {
    in_stock: list(`sim|em stock|em estoque|disponível|últimas unidades|disponibilidade imediata|pronta entrega|
      stock disponível|stock limitado|estoque limitado|poucas unidades`),
    out_of_stock: list(`não|esgotado|esgotada|sem stock|sem estoque|fora de stock|fora de estoque|indisponível|vendido|
      descontinuado|brevemente|em breve|disponível em breve|produto esgotado|stock esgotado|
      rutura de stock|ruptura de stock`),
    preorder: list('pré venda|em pré venda|pré encomenda|reserva antecipada'),
    backorder: list('por encomenda|sob encomenda|disponível por encomenda|em reposição|a pedido'),
  },
  cs: {
    in_stock: list('ano|skladem|na skladě|k dispozici|dostupné|poslední kusy|dostupný|sklad'),
    out_of_stock: list(
      'ne|vyprodáno|nedostupné|nedostupný|není skladem|prodáno|ukončeno|již brzy|nie je skladom|vypredané',
    ),
    preorder: list('předobjednávka|předprodej|v předprodeji|predobjednávka'),
    backorder: list('na objednávku|na dotaz a objednávku|na cestě'),
  },
}

/** Negate what follows. */
export const negations: readonly string[] =
  list(`not|no|isn't|isnt|aren't|never|ikke|ej|inte|icke|ei|eivät|nicht|kein|keine|keiner|niet|geen|pas|non|
  plus|n'est|sans|sin|ya no|senza|nie|brak|não|sem|není|ne`)
/** Change nothing: words about time, and the sentence around the phrase. */
export const fillers: readonly string[] =
  list(`currently|temporarily|momentarily|immediately|now|still|longer|anymore|online|sorry|unfortunately|
  the|this|item|product|article|is|are|status|availability|at|moment|present|right|yet|varen|produktet|
  er|pt|tiden|for|desværre|midlertidigt|længere|stadig|fortsat|mere|lagerstatus|findes|øjeblikket|
  straks|varan|produkten|är|tyvärr|tillfälligt|längre|just|nu|fortfarande|finns|omgående|för|
  närvarande|dessverre|midlertidig|lenger|øyeblikket|fortsatt|finnes|tuote|on|ole|enää|valitettavasti|väliaikaisesti|tilapäisesti|
  tällä|hetkellä|heti|yhä|edelleen|der|das|die|artikel|produkt|ist|sind|derzeit|aktuell|momentan|
  zurzeit|zur|zeit|leider|sofort|noch|mehr|vorübergehend|im|weiterhin|wieder|dit|helaas|tijdelijk|
  momenteel|meer|nog|weer|langer|het|ce|produit|est|actuellement|temporairement|momentanément|
  immédiatement|toujours|malheureusement|encore|producto|artículo|está|actualmente|temporalmente|
  momento|el|más|ya|todavía|inmediatamente|prodotto|articolo|è|attualmente|momentaneamente|
  temporaneamente|subito|più|ancora|il|jest|obecnie|chwilowo|już|aktualnie|towar|tymczasowo|nadal|
  natychmiast|produto|artigo|atualmente|temporariamente|o|mais|de|ainda|momentálně|dočasně|již|
  aktuálně|ihned`)
/** Not about stock, but may appear beside words that are. */
export const asides: readonly string[] =
  list(`slutsalg|udsalg|tilbud|restsalg|rea|slutrea|utförsäljning|kampanj|salg|kampanje|ale|tarjous|
  poistomyynti|sale|clearance|outlet|offer|last chance|schlussverkauf|ausverkauf|abverkauf|angebot|
  uitverkoop|aanbieding|opruiming|soldes|promo|promotion|déstockage|rebajas|oferta|liquidación|saldi|
  offerta|svendita|wyprzedaż|promocja|saldos|promoção|výprodej|akce|nyhed|nyhet|neu|new|nieuw|status|
  lagerstatus|availability|verfügbarkeit|tilgængelighed|tilgjengelighet|tillgänglighet|saatavuus|
  beschikbaarheid|disponibilité|disponibilidad|disponibilità|disponibilidade|dostępność|dostupnost|
  kommer igen|kommer tilbage|kommer tillbaka|back soon`)
/** Units of pieces. */
export const units: readonly string[] =
  list(`stk|stk.|st|st.|styck|stykker|kpl|kappaletta|stück|stueck|stuks|stuk|pcs|pcs.|pc|pieces|piece|items|
  item|units|unit|ex|pièces|pièce|unités|exemplaires|unidades|unidad|uds|uds.|ud|pezzi|pezzo|pz|szt|
  szt.|sztuk|sztuki|articles|article|unidade|un|ks|kusů|par|pairs|paar`)
/** Words before or after a count. */
export const countWords: readonly string[] =
  list(`antal|antall|lager|lagerantal|lagersaldo|saldo|qty|quantity|stock|bestand|varasto|stan|only|kun|bare|
  endast|nur|vain|seulement|solo|tylko|apenas|nog|slechts|over|more than|mere end|fler än|mer enn|
  mehr als|über|meer dan|plus de|más de|più di|ponad|mais de|yli|left|tilbage|kvar|igjen|übrig|
  jäljellä|restants|rimasti|in store|mer än|il reste|il ne reste que|plus que|queda|quedan|solo quedan|
  últimas|últimos|ultimi|ultime|ostatnie|last|sidste|sista|siste|letzte|laatste|derniers|dernières`)

/** Google's three conditions in shops' words. */
export const conditionWords: Record<Condition, readonly string[]> = {
  new: list(`new|brand new|newcondition|new condition|unused|nib|ny|nyt|helt ny|fabriksny|ubrugt|nytt|helt nytt|
      oanvänd|ubrukt|uusi|käyttämätön|neu|neuware|neuwertig verpackt|neu mit etikett|new with tags|fabrikneu|brandneu|nieuw|gloednieuw|
      neuf|neuve|nouveau|nuevo|nueva|nuovo|nuova|nowy|nowa|nowe|fabrycznie nowy|novo|nova|nový|nové|nová`),
  used: list(`used|usedcondition|used condition|second hand|secondhand|pre owned|preowned|preloved|pre loved|
      as new|like new|damagedcondition|open box|vintage|ex display|ex demo|demo|display model|demomodel|
      udstillingsmodel|udstillingsvare|demovare|b vare|utställningsex|vorführgerät|ausstellungsstück|
      brugt|som ny|genbrug|begagnad|begagnat|andrahand|
      brukt|som nytt|käytetty|gebraucht|gebrauchtware|wie neu|neuwertig|b ware|tweedehands|gebruikt|
      zo goed als nieuw|occasion|d'occasion|usagé|utilisé|comme neuf|usado|usada|de segunda mano|
      segunda mano|como nuevo|usato|usata|di seconda mano|come nuovo|używany|używana|używane|seminovo|
      em segunda mão|segunda mão|použitý|použité|použitá`),
  refurbished: list(`refurbished|refurbishedcondition|refurb|renewed|reconditioned|certified refurbished|remanufactured|
      renoveret|istandsat|genopfrisket|renoverad|rekonditionerad|upprustad|renovert|oppusset|overhalt|
      kunnostettu|tehdaskunnostettu|generalüberholt|überholt|aufbereitet|aufgearbeitet|wiederaufbereitet|
      runderneuert|gereviseerd|refurbished door fabrikant|reconditionné|reconditionnée|remis à neuf|
      reacondicionado|reacondicionada|restaurado|ricondizionato|ricondizionata|rigenerato|rigenerata|
      odnowiony|odnawiany|regenerowany|recondicionado|recondicionada|repasovaný|repasované`),
}
