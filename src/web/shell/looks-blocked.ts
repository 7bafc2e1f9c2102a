/**
 * Renders an element that blockers hide and checks shortly after whether it is still there. No request leaves the
 * browser. Returns a function that stops the check.
 */
export function looksBlocked(answer: (blocked: boolean) => void, waitMs = 400): () => void {
  const bait = document.createElement('div')
  bait.className = 'adsbox ad-banner ad-placement pub_300x250 text-ad textAd'
  bait.setAttribute('aria-hidden', 'true')
  Object.assign(bait.style, { position: 'absolute', left: '-9999px', top: '0', width: '300px', height: '250px' })
  document.body.append(bait)
  const timer = setTimeout(() => {
    const style = getComputedStyle(bait)
    const hidden =
      !bait.isConnected || bait.offsetHeight === 0 || style.display === 'none' || style.visibility === 'hidden'
    bait.remove()
    answer(hidden)
  }, waitMs)
  return () => {
    clearTimeout(timer)
    bait.remove()
  }
}
