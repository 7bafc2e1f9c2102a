/**
 * The sites of the account: three active ones, and a small one that went silent. `peak` is pageviews on an ordinary day
 * in the last month.
 */
export type SitePlan = {
  key: string
  name: string
  domain: string
  currency: string
  peak: number
  /** Day of the thirteen months on which it went online. */
  startsOn: number
  /** Day from which its WordPress plugin sends instead of the plain script. */
  pluginFrom: number
  categories: Readonly<Record<string, number>>
  countries: readonly (readonly [string, number])[]
  /** Page paths and the share of their readers who leave for a shop; `{}` is the product. */
  templates: readonly (readonly [path: string, clickRate: number, weight: number])[]
}

export type DemoSite = SitePlan & { index: number; uuid: string }

export const sitePlans: readonly SitePlan[] = [
  {
    key: 'guide',
    name: 'Hverdagsvalget',
    domain: 'hverdagsvalget.dk',
    currency: 'DKK',
    peak: 28_800,
    startsOn: 0,
    pluginFrom: Number.POSITIVE_INFINITY,
    categories: { electronics: 24, home: 20, kitchen: 11, garden: 11, kids: 9, pets: 9, beauty: 9, finance: 7 },
    countries: [
      ['DK', 880],
      ['SE', 34],
      ['NO', 32],
      ['DE', 24],
      ['GB', 10],
      ['US', 9],
      ['', 11],
    ],
    templates: [
      ['/bedste-{}', 0.085, 10],
      ['/{}-test', 0.075, 8],
      ['/{}-tilbud', 0.115, 4],
      ['/guide/{}', 0.035, 5],
      ['/{}-til-begyndere', 0.045, 2],
      ['/{}-under-500-kr', 0.1, 3],
    ],
  },
  {
    key: 'coffee',
    name: 'Café Nordlys',
    domain: 'cafenordlys.dk',
    currency: 'DKK',
    peak: 10_000,
    startsOn: 0,
    pluginFrom: 150,
    categories: { coffee: 42, food: 24, kitchen: 18, travel: 16 },
    countries: [
      ['DK', 820],
      ['SE', 50],
      ['NO', 70],
      ['DE', 30],
      ['GB', 12],
      ['US', 8],
      ['', 10],
    ],
    templates: [
      ['/test/{}', 0.08, 8],
      ['/bedste-{}', 0.09, 8],
      ['/opskrifter/{}', 0.02, 7],
      ['/café-guide/{}', 0.03, 3],
      ['/{}-gaveideer', 0.1, 2],
    ],
  },
  {
    key: 'running',
    name: 'Löparkompassen',
    domain: 'loparkompassen.se',
    currency: 'SEK',
    peak: 7_900,
    startsOn: 118,
    pluginFrom: Number.POSITIVE_INFINITY,
    categories: { running: 44, outdoor: 30, fashion: 26 },
    countries: [
      ['SE', 830],
      ['DK', 34],
      ['NO', 60],
      ['FI', 40],
      ['DE', 16],
      ['US', 8],
      ['', 12],
    ],
    templates: [
      ['/basta-{}', 0.09, 10],
      ['/{}-test', 0.08, 8],
      ['/guide/{}', 0.035, 5],
      ['/{}-rea', 0.12, 3],
      ['/{}-for-nyborjare', 0.045, 3],
    ],
  },
  {
    key: 'cottage',
    name: 'Sommerhuslisten',
    domain: 'sommerhuslisten.dk',
    currency: 'DKK',
    peak: 1_300,
    startsOn: 206,
    pluginFrom: Number.POSITIVE_INFINITY,
    categories: { garden: 52, home: 30, outdoor: 18 },
    countries: [
      ['DK', 900],
      ['DE', 48],
      ['SE', 26],
      ['NO', 16],
      ['', 10],
    ],
    templates: [
      ['/{}-til-sommerhuset', 0.09, 8],
      ['/bedste-{}', 0.08, 6],
      ['/guide/{}', 0.035, 4],
    ],
  },
]

export const account = {
  name: 'Nordisk Forbrugermedie',
  plan: 'Growth',
  timezone: 'Europe/Copenhagen',
  currency: 'DKK',
  user: { email: 'demo@outbound.example', password: 'demo-outbound', firstName: 'Demo', lastName: 'User' },
}

/** The recipient of the account's invoices. */
export const company = {
  vatNumber: 'DK40127731',
  address: 'Vestergade 18',
  zipcode: '8000',
  city: 'Aarhus C',
  countryCode: 'DK',
  phone: '+45 86 12 40 18',
  billingEmail: 'regnskab@outbound.example',
}

/** Each manages merchants or money; `since` is the day they joined. They cannot sign in. */
export const colleagues = [
  {
    email: 'mette.lund@outbound.example',
    firstName: 'Mette',
    lastName: 'Lund',
    title: 'Partner manager',
    role: 'admin',
    phoneCountryCode: 'DK',
    phone: '28 40 17 55',
    since: 0,
  },
  {
    email: 'jonas.ek@outbound.example',
    firstName: 'Jonas',
    lastName: 'Ek',
    title: 'Editor',
    role: 'member',
    phoneCountryCode: 'SE',
    phone: '070 174 05 12',
    since: 118,
  },
  {
    email: 'sofie.brandt@outbound.example',
    firstName: 'Sofie',
    lastName: 'Brandt',
    title: 'Finance',
    role: 'finance',
    phoneCountryCode: 'DK',
    phone: '28 40 17 61',
    since: 100,
  },
] as const
