const [half, day] = [43_200_000, 86_400_000]

/** A clock that starts at the last noon (UTC) and runs on: a test of a few minutes never crosses midnight. */
export function fromNoon(): () => number {
  const began = Date.now()
  const noon = Math.floor((began - half) / day) * day + half
  return () => noon + Date.now() - began
}
