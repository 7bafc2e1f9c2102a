import { loadSeconds, sized } from '../sized.ts'
import type { Row } from '../table.ts'
import { openLoop } from '../load/open-loop.ts'
import { arrivals, isRight, ms } from './arrivals.ts'
import { bodyLoads, startBodies } from './hostile-bodies.ts'
import { startHostileUploads } from './hostile-uploads.ts'
import { click, type Target } from './requests.ts'

const perSecond = 500

/**
 * Redirects while another client loads the server: visitors' waiting time, next to a bare server under the same load on
 * the same machine. `most`: the target p99 in milliseconds.
 */
async function beside(
  what: string,
  most: number,
  start: () => Promise<() => Promise<void>>,
  { target, controlPort, seconds }: { target: Target; controlPort: number; seconds: number },
): Promise<Row> {
  const stop = await start()
  try {
    const { ours, control } = await arrivals(target, controlPort, perSecond, seconds)
    return {
      what: `redirect, ${perSecond} a second, ${what}: p99`,
      value: ms(ours.p99),
      control: ms(control.p99),
      ratio: (ours.p99 / control.p99).toFixed(1),
      target: `${most} ms`,
      ok: isRight(ours) && ours.p99 <= most,
    }
  } finally {
    await stop()
  }
}

/** The hostile loads of docs/security.md, each next to the redirect. */
export async function benchHostile(target: Target, controlPort: number, scale: number): Promise<Row[]> {
  const at = { target, controlPort, seconds: loadSeconds(scale, 5) }
  // a freshly started server still compiles its code: warm-up
  await openLoop({ port: target.port, perSecond: 2000, seconds: at.seconds, request: click(target) })
  const rows = [await beside('nobody else', 20, async () => async () => undefined, at)]
  for (const load of bodyLoads) rows.push(await beside(load.what, 20, () => startBodies(target.port, load), at))
  const fileRows = sized(1_000_000, scale, 1_000_000)
  const uploads = () => startHostileUploads(`http://127.0.0.1:${target.port}`, fileRows)
  rows.push(await beside(`ten accounts sending files of ${fileRows.toLocaleString('en')} rows`, 50, uploads, at))
  return rows
}
