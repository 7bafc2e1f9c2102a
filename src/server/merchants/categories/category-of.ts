import type { MerchantCategory } from '../../../contract/merchants/categories.ts'
import { foldText } from '../../../contract/merchants/fold-text.ts'

/**
 * Words of the networks, in English, Danish, Swedish, Norwegian, German and Dutch, with their category in our list. The
 * first match wins, so narrow terms come before wide ones: "running shoes" are shoes, a "toy shop for children" is
 * toys.
 */
const words: readonly (readonly [MerchantCategory, string])[] = [
  ['pets', 'pet|pets|dyr|kaeledyr|husdyr|djur|haustier\\w*|huisdier\\w*|tiere'],
  ['shoes', 'shoe|shoes|footwear|sko|skor|schuhe|schoenen'],
  ['jewellery', 'jewell?ery|jewelry|smykker|smycken|schmuck|sieraden|watches|ure|klockor|uhren|horloges'],
  ['toys', 'toys?|legetoj|leker|leksaker|spielzeug|speelgoed|hobb(?:y|ies)\\w*'],
  ['baby', 'baby|babies|kids|children\\w*|born|barn|kinder|kinderen|maternity'],
  ['bikes', 'bicycles?|bikes?|cycling|cykel\\w*|cykler|sykkel|fahrrad\\w*|fiets\\w*'],
  ['travel', 'travel > cars?|car (?:rental|hire)s?|biludlejning|biluthyrning|bilutleie|mietwagen|autoverhuur'],
  ['cars', 'cars?|auto|autos|automotive|motor\\w*|biler|bil|bilar|vehicles?'],
  ['beauty', 'beauty|cosmetics?|skonhed|skonhet|parfume\\w*|perfume|fragrances?|hair|kosmetik|schoonheid|beaute'],
  [
    'health',
    'health\\w*|sundhed|halsa|helse|gesundheit|gezondheid|pharmac\\w*|apotek\\w*|vitamins?|optic\\w*|contact lenses|fitness nutrition|wellness',
  ],
  [
    'food',
    'food|foods|drinks?|beverages?|wine|vin|beer|groceries|grocery|mad|mat|dryck|lebensmittel|essen|eten|drinken|coffee|kaffe|tea|gourmet|restaurants?|recipe\\w*|meal\\w*',
  ],
  ['outdoor', 'outdoor\\w*|camping|friluft\\w*|hunting|fishing|jagt|fiskeri|hiking'],
  ['sports', 'sports?|fitness|running|golf|traening|traning|trening'],
  [
    'telecom',
    'telecom\\w*|telco|telephon\\w*|phones?|mobile?|mobil\\w*|broadband|bredband|internet provider|telefoni\\w*|telekom\\w*',
  ],
  ['games', 'games?|gaming|spil|spel|video ?games|casino|betting|gambling|lotter\\w*'],
  ['computers', 'computer\\w*|software|hardware|it|hosting|web ?hosting|saas|edb|datorer|domains?|online services'],
  ['appliances', 'appliances?|hvidevarer|vitvaror|haushaltsgerate|witgoed|kitchen appliances'],
  [
    'electronics',
    'electronics?|elektronik|elektronikk|elektronica|consumer electronics|hi-?fi|photo\\w*|foto|camera\\w*|gadgets?',
  ],
  ['music', 'music|musik|film|films|movies?|dvd|streaming|video'],
  ['books', 'books?|boger|bocker|boker|bucher|boeken|magazines?|media|newspapers?|entertainment'],
  [
    'tickets',
    'tickets?|billetter|biljetter|events?|experiences?|oplevelser|upplevelser|concerts?|gifts?|gaver|presenter|geschenke|cadeaus?|flowers?|blomster|blommor',
  ],
  [
    'travel',
    'travel\\w*|hotels?|flights?|airlines?|rejser|rejse|resor|resa|reise\\w*|reizen|vakanties?|ferie\\w*|urlaub|holidays?|vacations?|car rental|cruises?|accommodation',
  ],
  ['energy', 'energy|energi|energie|electricity|el|strom|utilities|gas|solar'],
  [
    'finance',
    'financ\\w*|insurance|forsikring\\w*|forsakring\\w*|versicherung\\w*|verzekering\\w*|bank\\w*|loans?|lan|kredit\\w*|credit\\w*|investment\\w*|okonomi|ekonomi|bancai\\w*|crypto\\w*|finanz\\w*|legal',
  ],
  [
    'education',
    'education\\w*|courses?|kurser|uddannelse|utbildning|bildung|onderwijs|learning|training|schools?|languages?',
  ],
  [
    'garden',
    'garden\\w*|diy|have|tradgard|hage|garten|tuin|bygg\\w*|byg|tools?|vaerktoj|verktyg|werkzeug|hardware store|home improvement',
  ],
  [
    'home',
    'home|house\\w*|inredning|heminredning|furniture|interior\\w*|bolig|hjem|hem|hus|mobler|mobel|wohnen|wonen|meubels|kitchen|kokken|kok|living|bedding|lighting|lamper',
  ],
  [
    'fashion',
    'fashion|clothing|clothes|apparel|mode|dametoj|herretoj|bornetoj|undertoj|kleding|kleidung|toj|klader|klaer|lingerie|underwear|accessories|bags|tasker|vaskor|lifestyle',
  ],
  [
    'business',
    'business\\w*|b2b|office|kontor|buro|kantoor|erhverv|foretag|companies|recruitment|jobs?|marketing|print\\w*',
  ],
  ['home', 'department stores?|stormagasin\\w*|warenhaus'],
]
const found = words.map(([key, list]) => [key, new RegExp(`(?:^|[^a-z0-9])(?:${list})(?![a-z0-9])`)] as const)

/** The category for a network's words about a shop; null when they are empty, 'other' when they are unknown. */
export function categoryOf(text: string): MerchantCategory | null {
  const folded = foldText(text).trim()
  if (folded === '') return null
  return found.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'other'
}

/**
 * The category most networks give a shop; on a tie, the one that comes first in our list. 'Other' only when no network
 * is more specific.
 */
export function mostVoted(texts: readonly string[]): MerchantCategory | '' {
  const votes = new Map<MerchantCategory, number>()
  for (const text of texts) {
    const key = categoryOf(text)
    if (key) votes.set(key, (votes.get(key) ?? 0) + 1)
  }
  const named = [...votes].filter(([key]) => key !== 'other')
  const [best] = (named.length > 0 ? named : [...votes]).toSorted(([a, n], [b, m]) => m - n || placeOf(a) - placeOf(b))
  return best?.[0] ?? ''
}
const places = words.map(([key]) => key)
const placeOf = (key: MerchantCategory) => places.indexOf(key)
