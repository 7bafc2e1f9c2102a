import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds of one call: until its answer begins, which is all the server's work, and until its body is read. */
export type Taken = { server: number; whole: number }

const seconds = (answer: Response) => Number(answer.headers.get('retry-after') ?? 1)

/**
 * Times one request. An answer of 429 is no figure: the benchmark asks more often than a person may, so it waits as long as
 * the server says and asks again. Any other answer than a good one ends the benchmark.
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
