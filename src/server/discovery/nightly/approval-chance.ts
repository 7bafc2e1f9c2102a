/** Decisions of a network's merchants about the account so far. */
export type MerchantDecisions = { network: string; approved: number; decided: number }

const prior = { approved: 0.6, weight: 3 }

/**
 * The probability that a merchant of a network admits the account: its merchants' decisions, with a prior of six in
 * ten.
 */
export function approvalChance(decisions: readonly MerchantDecisions[]): (network: string) => number {
  const of = new Map(decisions.map((d) => [d.network, d]))
  return (network) => {
    const { approved, decided } = of.get(network) ?? { approved: 0, decided: 0 }
    return (prior.weight * prior.approved + approved) / (prior.weight + decided)
  }
}
