import type { BrowserContext } from 'playwright-core'
import type { Row } from '../table.ts'
import { median } from './median.ts'

/** A phone of the lower half on a poor connection: a quarter of the CPU speed, 1.6 Mbit/s down, 150 ms round trip. */
const slow = { cpu: 4, down: (1.6e6 / 8) | 0, up: (0.75e6 / 8) | 0, latency: 150 }

/** One first load of the dashboard on such a phone: bytes over the wire, and when its cards showed numbers. */
async function loadOnPhone(context: BrowserContext, base: string) {
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  const wire = await context.newCDPSession(page)
  let bytes = 0
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await wire.send('Network.enable')
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.down,
    uploadThroughput: slow.up,
  })
  await page.goto(base, { waitUntil: 'commit' })
  await page.locator('article.stat').first().waitFor()
  const usable = await page.evaluate<number>('performance.now()')
  const early = bytes
  await page.waitForLoadState('networkidle')
  await page.close()
  return { usable, early, all: bytes }
}

/** The dashboard's load time on a phone. The control is the time for its bytes alone on that connection. */
export async function benchPhone(fresh: () => Promise<BrowserContext>, base: string, times: number): Promise<Row[]> {
  const loads: Awaited<ReturnType<typeof loadOnPhone>>[] = []
  for (let i = 0; i < times; i++) {
    const context = await fresh()
    try {
      loads.push(await loadOnPhone(context, base))
    } finally {
      await context.close()
    }
  }
  const middle = (of: (load: (typeof loads)[number]) => number) => median(loads.map(of))
  const [usable, early, all] = [middle((l) => l.usable), middle((l) => l.early), middle((l) => l.all)]
  const alone = (early / slow.down) * 1000
  return [
    {
      what: 'phone (4 × CPU, 1.6 Mbit/s): dashboard cards usable, median',
      value: `${usable.toFixed(0)} ms`,
      control: `${alone.toFixed(0)} ms`,
      ratio: (usable / alone).toFixed(1),
      target: '< 4000 ms',
      ok: usable < 4000,
    },
    {
      what: '  bytes on the wire by then / in all',
      value: `${(early / 1024).toFixed(0)} / ${(all / 1024).toFixed(0)} KB`,
      control: '',
      ratio: '',
      target: '<= 512 KB in all',
      ok: all <= 512 * 1024,
    },
  ]
}
