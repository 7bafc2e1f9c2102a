const [half, day] = [43_200_000, 86_400_000]

/** Time as it goes on from the last noon (UTC): what takes minutes passes no midnight, whenever it is run. */
export function fromNoon(): () => number {
  const began = Date.now()
  const noon = Math.floor((began - half) / day) * day + half
  return () => noon + Date.now() - began
}
