/** What a plan can hold beyond reports, redirects, sites and networks, which every plan has. Names, as a screen calls them. */
export const features = {
  wordpressPlugin: 'The WordPress plugin',
  recommendations: 'Recommendations',
  autoLinking: 'Auto-linking',
  customNetworks: 'Custom networks',
  partners: 'Partners',
  creators: 'Creators',
  api: 'The API',
  extension: 'The browser extension',
  whiteLabel: 'White label',
} as const
export type Feature = keyof typeof features

/** Smallest first. The names are in the record of each account. */
const starter = ['wordpressPlugin', 'recommendations', 'customNetworks'] as const
const growth = [...starter, 'autoLinking', 'extension'] as const
export const plans = {
  Freemium: [],
  Starter: starter,
  Growth: growth,
  Custom: [...growth, 'partners', 'creators', 'api', 'whiteLabel'],
} as const satisfies Record<string, readonly Feature[]>
export type Plan = keyof typeof plans

const featuresOf = (plan: string): readonly Feature[] => (Object.hasOwn(plans, plan) ? plans[plan as Plan] : [])

/** Whether a plan holds a feature. A plan of an unknown name holds none. */
export const planHas = (plan: string, feature: Feature): boolean => featuresOf(plan).includes(feature)

/** Whether an account may use a feature: its plan holds it, or the operator granted it beyond the plan. */
export const mayUse = ({ plan, granted }: { plan: string; granted: readonly Feature[] }, feature: Feature): boolean =>
  planHas(plan, feature) || granted.includes(feature)

export const featureNames = Object.keys(features) as Feature[]

/** The smallest plan that holds a feature, for the sentence that refuses. */
export const smallestPlanWith = (feature: Feature): Plan =>
  (Object.keys(plans) as Plan[]).find((plan) => planHas(plan, feature)) ?? 'Custom'
