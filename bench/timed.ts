import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds of one call: until its response starts, which is all the server's work, and until its body is read. */
export type Taken = { server: number; whole: number }

const seconds = (answer: Response) => Number(answer.headers.get('retry-after') ?? 1)

/**
 * Times one request. A 429 is not a figure: the benchmark sends more than a person may, so it waits as long as the
 * server says and retries. Any other error response ends the benchmark.
 */
export async function timed(
  request: () => Promise<Response>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<Taken> {
  for (;;) {
    const from = performance.now()
    const answer = await request()
    const server = performance.now() - from
    await answer.arrayBuffer()
    const whole = performance.now() - from
    if (answer.ok) return { server, whole }
    if (answer.status !== 429) throw new Error(`${answer.url} answered ${answer.status}`)
    await wait(seconds(answer) * 1000)
  }
}
