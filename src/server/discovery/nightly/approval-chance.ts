/** What merchants of a network said to the account so far. */
export type MerchantDecisions = { network: string; approved: number; decided: number }

const prior = { approved: 0.6, weight: 3 }

/** How likely a merchant of a network lets the account in: what its merchants decided, leaning on six in ten. */
export function approvalChance(decisions: readonly MerchantDecisions[]): (network: string) => number {
  const of = new Map(decisions.map((d) => [d.network, d]))
  return (network) => {
    const { approved, decided } = of.get(network) ?? { approved: 0, decided: 0 }
    return (prior.weight * prior.approved + approved) / (prior.weight + decided)
  }
}
