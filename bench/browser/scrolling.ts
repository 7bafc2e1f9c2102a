import type { Page } from 'playwright-core'

/** Pixels per second, like a quick turn of a wheel. */
const speed = 3000

/**
 * Frames per second while the page scrolls under the mouse at (x, y), counted by requestAnimationFrame between the
 * first and the last frame of the gesture.
 */
export async function framesWhileScrolling(page: Page, at: { x: number; y: number }): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await page.evaluate(`window.frames = []; window.counting = true;
    (function frame(t) { window.frames.push(t); if (window.counting) requestAnimationFrame(frame) })(performance.now())`)
  // down and up again, because the list grows when its end is near
  for (const distance of [-9000, 6000, -9000])
    await session.send('Input.synthesizeScrollGesture', {
      ...at,
      yDistance: distance,
      speed,
      gestureSourceType: 'mouse',
    })
  const frames = await page.evaluate<number[]>('window.counting = false, window.frames')
  await session.detach()
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000
  return (frames.length - 1) / seconds
}
