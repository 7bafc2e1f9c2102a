/**
 * Bounds that a call checks and a screen shows or enforces, each defined once. Without zod, so that screens can import
 * them (`src/test/copied-numbers.test.ts` finds a screen that repeats one).
 */

/** Longest texts of fields, in characters. */
export const longest = {
  personName: 100,
  connectionName: 100,
  siteName: 100,
  companyName: 100,
  /** A direct partner, its people and contracts; a creator; a feed. */
  partnerName: 150,
  linkName: 200,
  utm: 100,
  linkCode: 40,
  fileName: 200,
  viewName: 80,
  /** The reason for an answer to an alert. */
  alertReason: 200,
  /** A note on days. */
  annotation: 200,
  /** One value of a filter. */
  listedValue: 2000,
  slug: 60,
  couponCode: 60,
  /** A commission as typed: nine digits, a comma and four digits. */
  commission: 14,
  phone: 30,
  mail: 254,
  host: 253,
  url: 2048,
  /** A callback address called by a network, with all its parameters. */
  callback: 8000,
  parameters: 1000,
  scriptOption: 300,
  password: 128,
  /** Why terms are sent back, and why someone cannot be a partner. */
  reason: 1000,
  rejection: 500,
  feedback: 2000,
  paymentReference: 140,
  paymentDetails: 300,
  vatNumber: 30,
  address: 200,
  /** The text that identifies a payer's lines in a bank file. */
  payer: 120,
  zipcode: 20,
  city: 100,
  partnerNote: 5000,
} as const

export const leastPassword = 8
export const leastZip = 3
export const leastLinkCode = 3

/** A monthly target, in its currency; and targets per account. */
export const largestGoal = 1_000_000_000
export const mostGoals = 30

/** Values of one filter of a report. */
export const mostFilterValues = 1000
/** Groups of sites (R233: site groups). */
export const mostSiteGroups = 50
/** Rules that split names into parts (R232: parts of names): rules, parts per rule, and their length. */
export const naming = {
  mostRules: 20,
  mostParts: 8,
  longestPart: 40,
  longestSeparator: 10,
  longestPattern: 200,
} as const
/** What learning the delay of sales needs: sales, and the least age of their clicks in days (R38: dry runs). */
export const maturityNeeds = { sales: 50, days: 30 } as const

/** Known shares of what clicks will earn: below the first no change is shown, below the second no forecast. */
export const leastKnown = { verdict: 0.9, estimate: 0.3 } as const

/** Rows of a file of smart links. */
export const mostFileLinks = 500
/** Price groups in a feed. */
export const priceSteps = { least: 0, most: 100 } as const

/** Days a click counts for a sale, and days an order waits for the merchant's objection. */
export const cookieDays = { least: 1, most: 365 } as const
export const holdDays = { least: 0, most: 90 } as const

/** Percent of clicks to side A: during a split test, and after it. */
export const splitShare = { least: 1, most: 99 } as const
export const endSplitShare = { least: 0, most: 100 } as const
/** Clicks in 30 days at which a split test of a merchant is suggested. */
export const leastTestClicks = 100
/**
 * What a split test needs before it can end (R37: when a split test ends): sales and days of closed clicks on each
 * side, and the greatest age of imports.
 */
export const leastEvidence = { sales: 50, days: 14, importHours: 48 } as const

/** A creator's share of a sale: percent of the commission, or an amount. */
export const creatorRate = { least: 0, mostPercent: 100, mostAmount: 100_000 } as const

/** Largest files, in bytes. */
export const largestFile = {
  logo: 200_000,
  list: 500_000,
  costs: 900_000,
  bank: 5 * 1024 * 1024,
  conversions: 20 * 1024 * 1024,
} as const
export const tooLarge = (most: number): string =>
  `The file is too large: ${most < 1_000_000 ? `${most / 1000} KB` : `${most / 1024 / 1024} MB`} at most`

/** How long codes, links and invitations stay valid. */
export const works = { codeMinutes: 10, resetMinutes: 30, partnerInvitationDays: 14, revocationDays: 14 } as const
/** How long listed records are kept, in days. */
export const keptDays = { audit: 400, partnerReports: 90 } as const
/** Days until an invoice is due, and days after which an unpaid one ends the plan. */
export const invoiceDays = { due: 14, patience: 28 } as const

/** Days in which an account marked for erasure can be restored. */
export const daysToComeBack = 30

/** Days within which a split test must be decidable; a longer one is not worth starting. */
export const longestTest = 90
