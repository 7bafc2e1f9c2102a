type Parts<G> = {
  window: number
  now: () => number
  /** A new generation, for what comes from this instant on. */
  make: (from: number) => G
  isFull: (generation: G) => boolean
}

/**
 * What is remembered in two generations, so that forgetting is one assignment: everything of the last `window` milliseconds
 * at least, of twice as many at most. A generation that is full ends early. Each call answers both as they are now.
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
