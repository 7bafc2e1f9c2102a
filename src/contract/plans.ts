/** Plan features beyond reports, redirects, sites and networks, which every plan has; with their labels. */
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

/** Smallest first. Each account stores its plan's name. */
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

/** Whether a plan includes a feature. An unknown plan includes none. */
export const planHas = (plan: string, feature: Feature): boolean => featuresOf(plan).includes(feature)

/** Whether an account may use a feature: its plan includes it, or the operator granted it. */
export const mayUse = ({ plan, granted }: { plan: string; granted: readonly Feature[] }, feature: Feature): boolean =>
  planHas(plan, feature) || granted.includes(feature)

export const featureNames = Object.keys(features) as Feature[]

/** The smallest plan with a feature, for the refusal message. */
export const smallestPlanWith = (feature: Feature): Plan =>
  (Object.keys(plans) as Plan[]).find((plan) => planHas(plan, feature)) ?? 'Custom'
