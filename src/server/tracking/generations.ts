type Parts<G> = {
  window: number
  now: () => number
  /** A new generation, for what comes from this instant on. */
  make: (from: number) => G
  isFull: (generation: G) => boolean
}

/**
 * What is remembered is kept in two generations, so that forgetting the older one is one assignment. Together they hold
 * everything of the last `window` milliseconds, and nothing older than twice that. A generation that is full ends early. Each
 * call gives both generations as they are now.
 */
export function createGenerations<G>({ window, now, make, isFull }: Parts<G>): () => { young: G; old: G | null } {
  let turned = now()
  const held: { young: G; old: G | null } = { young: make(turned), old: null }
  return () => {
    const at = now()
    const age = at - turned
    if (age >= window || isFull(held.young)) {
      // Nobody came for a whole window: what is held is older than that, and nothing since is missing.
      const isSilence = age >= 2 * window
      held.old = isSilence ? null : held.young
      held.young = make(isSilence ? at - window : at)
      turned = at
    }
    return held
  }
}
