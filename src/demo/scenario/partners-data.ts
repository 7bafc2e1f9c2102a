import type { ContractState } from '../../contract/partners/partner-states.ts'

/**
 * The outcome of a change proposed by the account. Days count back from today; `appliesIn` counts forward from today.
 */
export type ChangePlan = {
  percentage: string
  proposedAgo: number
  appliesIn?: number
  objection?: string
}
export type ContractPlan = {
  name?: string
  state: ContractState
  /** First day, and last one if any: days back from today; negative days are in the future. */
  startsAgo: number
  endsAgo?: number
  createdAgo: number
  signedAgo?: number
  endedAgo?: number
  isSeen?: boolean
  isFailed?: boolean
  coupon?: string
  cookieDays?: number
  /** The previously agreed cookie period, until this many days ago. */
  before?: { cookieDays: number; changedAgo: number }
  change?: ChangePlan
}
export type PartnerPlan = {
  /**
   * A merchant of the catalogue that sells to visitors of the sites: its category and rank there. Otherwise a name and
   * a domain.
   */
  sells?: readonly [category: string, rank: number]
  company?: readonly [name: string, domain: string]
  address: readonly [street: string, zip: string, city: string]
  contact: readonly [first: string, last: string, title: string]
  addedAgo: number
  owner: 'owner' | 'Mette Lund'
  contracts: readonly ContractPlan[]
  notes?: readonly (readonly [daysAgo: number, text: string])[]
  /** Someone besides the contact who may sign in for the merchant. */
  colleague?: readonly [first: string, last: string]
  /** Keys made after the first one, in order, and when the previous one was removed. */
  newKeys?: readonly { madeAgo: number; revokedAgo?: number }[]
  /** The shop's script was last seen this many days ago. */
  scriptSeenAgo?: number
}

/** Slightly longer than the thirteen months: from before there were figures. */
const always = 400

/** Direct partners in every possible state. Those who sell have orders and statements; they come first. */
export const partnerPlans: readonly PartnerPlan[] = [
  {
    sells: ['food', 1],
    address: ['Havnegade 12', '8000', 'Aarhus C'],
    contact: ['Signe', 'Holm', 'Head of marketing'],
    addedAgo: 412,
    owner: 'owner',
    contracts: [
      { state: 'running', startsAgo: always, createdAgo: 410, signedAgo: 406, isSeen: true },
      {
        name: 'Christmas baskets',
        state: 'complete',
        startsAgo: 360,
        endsAgo: 325,
        createdAgo: 372,
        signedAgo: 368,
        endedAgo: 324,
        isSeen: true,
      },
    ],
    notes: [
      [3, 'Signe wants the spring recipes linked by the middle of the month.'],
      [41, 'Asked for pictures of the new range. They come with the newsletter.'],
    ],
    colleague: ['Emil', 'Krogh'],
    newKeys: [{ madeAgo: 62, revokedAgo: 60 }],
    scriptSeenAgo: 0,
  },
  {
    sells: ['kids', 2],
    address: ['Søndergade 41', '7100', 'Vejle'],
    contact: ['Camilla', 'Juhl', 'E-commerce manager'],
    addedAgo: 405,
    owner: 'Mette Lund',
    contracts: [
      {
        state: 'running',
        startsAgo: 398,
        createdAgo: 404,
        signedAgo: 401,
        isSeen: true,
        change: { percentage: '+2', proposedAgo: 2, appliesIn: 12 },
      },
    ],
    notes: [[2, 'Camilla agreed on the phone; the new commission begins with their campaign weeks.']],
    scriptSeenAgo: 0,
  },
  {
    sells: ['running', 2],
    address: ['Vestergade 7', '5000', 'Odense C'],
    contact: ['Rasmus', 'Bech', 'Owner'],
    addedAgo: 402,
    owner: 'owner',
    contracts: [
      {
        state: 'running',
        startsAgo: 397,
        createdAgo: 401,
        signedAgo: 399,
        isSeen: true,
        change: {
          percentage: '+3',
          proposedAgo: 9,
          objection: 'Our margin on shoes does not carry more. Let us talk again after the season.',
        },
      },
    ],
    notes: [[7, 'Talk to Rasmus again in spring.']],
    scriptSeenAgo: 0,
  },
  {
    sells: ['beauty', 2],
    address: ['Strandvejen 180', '2900', 'Hellerup'],
    contact: ['Louise', 'Friis', 'Partner manager'],
    addedAgo: 400,
    owner: 'Mette Lund',
    contracts: [
      {
        state: 'running',
        startsAgo: 397,
        createdAgo: 400,
        signedAgo: 398,
        isSeen: true,
        change: { percentage: '+1', proposedAgo: 1 },
      },
    ],
    scriptSeenAgo: 0,
  },
  {
    sells: ['pets', 2],
    address: ['Industrivej 5', '8600', 'Silkeborg'],
    contact: ['Kasper', 'Dam', 'Webshop manager'],
    addedAgo: 401,
    owner: 'owner',
    contracts: [{ state: 'running', startsAgo: 397, createdAgo: 400, signedAgo: 398, isSeen: true }],
    newKeys: [{ madeAgo: 6 }],
    notes: [[4, 'Their new shop went live. Told Kasper that the script is missing there.']],
    scriptSeenAgo: 5,
  },
  {
    sells: ['coffee', 6],
    address: ['Kompagnistræde 22', '1208', 'København K'],
    contact: ['Nanna', 'Skov', 'Founder'],
    addedAgo: 403,
    owner: 'owner',
    contracts: [
      {
        state: 'running',
        startsAgo: 397,
        createdAgo: 402,
        signedAgo: 399,
        isSeen: true,
        coupon: 'NORDLYS10',
        cookieDays: 45,
        before: { cookieDays: 30, changedAgo: 120 },
      },
    ],
    notes: [[120, 'Longer cookie period: people think about a machine for weeks.']],
    scriptSeenAgo: 0,
  },
  {
    company: ['Fjordens Keramik', 'fjordenskeramik.example'],
    address: ['Havnevej 3', '4000', 'Roskilde'],
    contact: ['Birgitte', 'Nørgaard', 'Owner'],
    addedAgo: 1,
    owner: 'Mette Lund',
    contracts: [],
    notes: [[1, 'Met at the trade fair. Send her the numbers of the kitchen pages first.']],
  },
  {
    company: ['Skovhuset Møbler', 'skovhuset.example'],
    address: ['Bredgade 60', '7400', 'Herning'],
    contact: ['Anders', 'Toft', 'Sales director'],
    addedAgo: 3,
    owner: 'owner',
    contracts: [{ state: 'pending', startsAgo: -7, createdAgo: 2 }],
  },
  {
    company: ['Lyng & Lys', 'lyngoglys.example'],
    address: ['Algade 14', '9000', 'Aalborg'],
    contact: ['Trine', 'Lyng', 'Owner'],
    addedAgo: 6,
    owner: 'owner',
    contracts: [{ state: 'sent', startsAgo: -3, createdAgo: 5 }],
    notes: [[4, 'Trine reads the terms with her accountant this week.']],
  },
  {
    company: ['Nordkyst Surf', 'nordkystsurf.example'],
    address: ['Strandgade 2', '3250', 'Gilleleje'],
    contact: ['Oliver', 'Vang', 'Marketing'],
    addedAgo: 12,
    owner: 'Mette Lund',
    contracts: [{ state: 'signed', startsAgo: -14, createdAgo: 11, signedAgo: 4 }],
  },
  {
    company: ['Cykelhjulet', 'cykelhjulet.example'],
    address: ['Torvegade 8', '6700', 'Esbjerg'],
    contact: ['Henrik', 'Lauritsen', 'Webshop manager'],
    addedAgo: 15,
    owner: 'owner',
    contracts: [{ state: 'installed', startsAgo: 6, createdAgo: 14, signedAgo: 8, isSeen: true }],
    notes: [[1, 'The script is on their pages, the test order comes tomorrow.']],
    scriptSeenAgo: 0,
  },
  {
    company: ['Havdrys', 'havdrys.example'],
    address: ['Kystvej 19', '8500', 'Grenaa'],
    contact: ['Maria', 'Østergaard', 'Owner'],
    addedAgo: 20,
    owner: 'owner',
    contracts: [{ state: 'waiting', startsAgo: 9, createdAgo: 18, signedAgo: 10 }],
    notes: [[5, 'Their agency installs the script. Asked when.']],
  },
  {
    company: ['Plantetorvet', 'plantetorvet.example'],
    address: ['Gartnervej 31', '4700', 'Næstved'],
    contact: ['Søren', 'Gade', 'Director'],
    addedAgo: 380,
    owner: 'Mette Lund',
    contracts: [{ state: 'ended', startsAgo: 370, createdAgo: 378, signedAgo: 374, endedAgo: 64, isSeen: true }],
    notes: [[64, 'They stop all partner sales this year. We parted as friends.']],
  },
  {
    company: ['Vinterboden', 'vinterboden.example'],
    address: ['Nørregade 77', '7500', 'Holstebro'],
    contact: ['Ida', 'Kjær', 'Marketing'],
    addedAgo: 340,
    owner: 'owner',
    contracts: [
      { state: 'complete', startsAgo: 330, endsAgo: 250, createdAgo: 338, signedAgo: 335, endedAgo: 249, isSeen: true },
    ],
  },
  {
    company: ['Ferskvarehuset', 'shop.ferskvarehuset.internal'],
    address: ['Lundevej 1', '8700', 'Horsens'],
    contact: ['Jens', 'Mølgaard', 'IT manager'],
    addedAgo: 8,
    owner: 'owner',
    contracts: [{ state: 'pending', startsAgo: -2, createdAgo: 8, isFailed: true }],
    notes: [[8, 'Jens gave the address of their test shop. Ask for the public one.']],
  },
]
