import type { ChildProcess } from 'node:child_process'
import { lookAtProcess } from '../../progress/look-at-process.ts'
import { lookAgain, notStill, stuckAfter } from '../../progress/stillness.ts'

export type EmbeddedServer = {
  url: string
  pid: number
  /** Shuts down cleanly; a second call does nothing. */
  stop: () => Promise<void>
  /** Ends a stuck server: tells it to quit without cleaning up, and kills it when it does not. */
  end: () => void
  /** Releases it, as if this process had ended. */
  leave: () => void
  /** Resolves with the exit code when the process has ended for any reason. */
  ended: Promise<number | null>
  /** The end of its standard error. */
  lastWords: () => string
  /** How long its process and log have shown no activity, in milliseconds; 0 for a server that has answered. */
  stillFor: (hasAnswered: boolean) => number
}

/** How long a stopping server may be inactive before a stronger signal is sent, in milliseconds. */
const patience = 20_000
/**
 * The same for a server that stays active: its threads may keep working while shutdown waits for one that never ends.
 */
const longestEnd = 300_000
const checkEvery = 1000

/** Collects a server's standard error and keeps its end, to report why the server ended. */
export function lastOutputOf(keep: (chunk: Buffer) => void) {
  let text = ''
  let bytes = 0
  return {
    add: (chunk: Buffer) => {
      keep(chunk)
      bytes += chunk.length
      text = (text + chunk.toString()).slice(-4000)
    },
    text: () => text.trim(),
    bytes: () => bytes,
  }
}

type Options = {
  stopWith: NodeJS.Signals
  insistWith: NodeJS.Signals
  /** For tests: another clock, and another way to check a process. */
  now?: () => number
  lookAt?: typeof lookAtProcess
}

/**
 * Wraps a child process as a server. `stopWith` is the signal for a clean shutdown, `insistWith` the next stronger one.
 */
export function embeddedServer(
  child: ChildProcess,
  url: string,
  words: Pick<ReturnType<typeof lastOutputOf>, 'text' | 'bytes'>,
  { stopWith, insistWith, now = () => performance.now(), lookAt = lookAtProcess }: Options,
): EmbeddedServer {
  const pid = child.pid ?? 0
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const ended = new Promise<number | null>((resolve) => {
    if (hasEnded()) resolve(child.exitCode)
    else child.once('exit', resolve)
  })
  const tell = (signal: NodeJS.Signals) => {
    child.kill(signal)
    child.kill('SIGCONT') // a stopped process does not receive the signal until it continues
  }
  let stillness = notStill
  const stillFor = (hasAnswered: boolean): number => {
    const at = now()
    if (hasAnswered) stillness = notStill
    else if (stillness.last === null || at - stillness.last.at >= checkEvery)
      stillness = lookAgain(stillness, { at, hasAnswered, logBytes: words.bytes(), ...lookAt(pid) })
    return stillness.stillMs
  }
  /**
   * Sends signals in order, the next one when the process shows no more activity: a server that is writing its data is
   * not interrupted.
   */
  const endWith = async (...signals: NodeJS.Signals[]) => {
    let since = now()
    const next = () => {
      const signal = signals.shift()
      if (signal) tell(signal)
      stillness = notStill
      since = now()
    }
    if (hasEnded()) return
    next()
    const timer = setInterval(() => {
      if (stillFor(false) >= patience || now() - since >= longestEnd) next()
    }, checkEvery)
    await ended
    clearInterval(timer)
  }
  return {
    url,
    pid,
    ended,
    lastWords: () => words.text().slice(-500),
    stillFor,
    end: () => void endWith('SIGQUIT', 'SIGKILL'),
    leave: () => void child.stdin?.end(),
    stop: () => endWith(stopWith, insistWith, 'SIGKILL'),
  }
}

/** Waits until a starting server is ready, however long that takes; a server without any activity is ended. */
export async function untilReady(server: EmbeddedServer, ready: Promise<void>): Promise<EmbeddedServer> {
  const timer = setInterval(() => {
    if (server.stillFor(false) >= stuckAfter) server.end()
  }, 5 * checkEvery)
  try {
    await ready
    return server
  } finally {
    clearInterval(timer)
  }
}
