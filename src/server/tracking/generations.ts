type Parts<G> = {
  window: number
  now: () => number
  /** Creates a generation for what arrives from this instant on. */
  make: (from: number) => G
  isFull: (generation: G) => boolean
}

/**
 * Keeps memory in two generations, so that forgetting the older one is one assignment. Together they hold everything of
 * the last `window` milliseconds, and nothing older than twice that. A full generation ends early. Each call returns
 * both current generations.
 */
export function createGenerations<G>({ window, now, make, isFull }: Parts<G>): () => { young: G; old: G | null } {
  let turned = now()
  const held: { young: G; old: G | null } = { young: make(turned), old: null }
  return () => {
    const at = now()
    const age = at - turned
    if (age >= window || isFull(held.young)) {
      // nothing arrived for a whole window: everything held is older, and nothing since is missing
      const isSilence = age >= 2 * window
      held.old = isSilence ? null : held.young
      held.young = make(isSilence ? at - window : at)
      turned = at
    }
    return held
  }
}
