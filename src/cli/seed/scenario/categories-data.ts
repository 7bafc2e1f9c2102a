/**
 * What merchants sell and pages write about. `products` are the slugs of pages and targets; amounts are DKK, commission
 * is percent of the sale unless the category pays for leads.
 */
export type Category = {
  key: string
  name: string
  merchants: number
  basket: readonly [number, number]
  commission: readonly [number, number]
  /** DKK for a lead, instead of a share of a sale. */
  lead?: readonly [number, number]
  products: readonly string[]
}

export const categories: readonly Category[] = [
  { key: 'electronics', name: 'Electronics', merchants: 34, basket: [700, 2100], commission: [3, 6], products: ['hoeretelefoner', 'robotstoevsuger', 'smartwatch', 'tablet', 'soundbar', 'projektor', 'traadloes-oplader', 'overvaagningskamera', 'luftrenser', 'e-bogslaeser', 'elektrisk-tandboerste'] },
  { key: 'home', name: 'Home and furniture', merchants: 36, basket: [600, 1500], commission: [6, 10], products: ['madras', 'sengetoej', 'skrivebord', 'bordlampe', 'gulvtaeppe', 'reol', 'sovesofa', 'kontorstol', 'gardiner', 'vinterdyne', 'hovedpude'] },
  { key: 'kitchen', name: 'Kitchen', merchants: 24, basket: [350, 900], commission: [6, 9], products: ['airfryer', 'stegepande', 'kokkekniv', 'blender', 'roeremaskine', 'vaffeljern', 'slowcooker', 'madkasse', 'elkedel', 'pizzaovn', 'koekkenvaegt'] },
  { key: 'garden', name: 'Garden', merchants: 22, basket: [500, 1700], commission: [5, 8], products: ['robotplaeneklipper', 'gasgrill', 'havemoebler', 'trampolin', 'drivhus', 'haekkeklipper', 'vildmarksbad', 'parasol', 'terrassevarmer', 'hoejtryksrenser', 'plantekasse'] },
  { key: 'kids', name: 'Children', merchants: 22, basket: [300, 900], commission: [6, 9], products: ['barnevogn', 'autostol', 'babyalarm', 'loebecykel', 'juniorseng', 'flyverdragt', 'baeresele', 'legekoekken', 'puslebord', 'skoletaske', 'braetspil'] },
  { key: 'pets', name: 'Pets', merchants: 20, basket: [250, 600], commission: [7, 12], products: ['hundefoder', 'kattefoder', 'hundeseng', 'kattegrus', 'kradsetrae', 'hundesele', 'hundetrappe', 'kattelem', 'akvarium', 'hundelegetoej', 'transportkasse'] },
  { key: 'beauty', name: 'Beauty and health', merchants: 26, basket: [220, 560], commission: [8, 14], products: ['dagcreme', 'haartoerrer', 'glattejern', 'solcreme', 'parfume', 'shampoo', 'c-vitamin-serum', 'massagepistol', 'barbermaskine', 'vitaminer', 'makeup-spejl'] },
  { key: 'finance', name: 'Finance and insurance', merchants: 14, basket: [0, 0], commission: [0, 0], lead: [60, 170], products: ['indboforsikring', 'hundeforsikring', 'elaftale', 'mobilabonnement', 'opsparingskonto', 'bilforsikring', 'bredbaand', 'rejseforsikring', 'a-kasse', 'hjemmealarm', 'boligsalg'] },
  { key: 'coffee', name: 'Coffee and tea', merchants: 20, basket: [260, 800], commission: [8, 12], products: ['espressomaskine', 'kaffeboenner', 'kaffekvaern', 'stempelkande', 'maelkeskummer', 'mokkakande', 'te-i-loesvaegt', 'kaffeabonnement', 'pour-over-saet', 'termokop', 'kapselkaffe'] },
  { key: 'food', name: 'Food and wine', merchants: 22, basket: [250, 560], commission: [8, 12], products: ['maaltidskasse', 'roedvin', 'chokoladeaeske', 'olivenolie', 'gavekurv', 'mousserende-vin', 'specialoel', 'roegelaks', 'krydderier', 'glutenfri-mel', 'proteinbar'] },
  { key: 'travel', name: 'Travel', merchants: 18, basket: [1500, 4200], commission: [2.5, 4.5], products: ['kuffert', 'storbyferie', 'krohotel', 'billeje', 'skiferie', 'sommerhus', 'togrejse', 'campingferie', 'spaophold', 'rundrejse', 'rejsetaske'] },
  { key: 'running', name: 'Sport', merchants: 16, basket: [400, 1000], commission: [6, 10], products: ['loparskor', 'pulsklocka', 'loparjacka', 'traningstights', 'pannlampa', 'lopband', 'vattenvast', 'sportbh', 'energigel', 'foamroller', 'traningsmatta'] },
  { key: 'outdoor', name: 'Outdoor', merchants: 14, basket: [500, 1400], commission: [6, 10], products: ['talt', 'ryggsack', 'vandringskangor', 'sovsack', 'stormkok', 'skaljacka', 'liggunderlag', 'hangmatta', 'packraft', 'snoskor', 'kikare'] },
  { key: 'fashion', name: 'Fashion', merchants: 12, basket: [350, 900], commission: [8, 12], products: ['vinterjacka', 'sneakers', 'jeans', 'stickad-troja', 'regnkappa', 'underklader', 'ryggsack-dam', 'solglasogon', 'handvaska', 'skjorta', 'kanglor'] },
]
