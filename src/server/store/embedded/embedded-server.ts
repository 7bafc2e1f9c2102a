import type { ChildProcess } from 'node:child_process'
import { lookAtProcess } from '../../progress/look-at-process.ts'
import { lookAgain, notStill, stuckAfter } from '../../progress/stillness.ts'

export type EmbeddedServer = {
  url: string
  pid: number
  /** Ends it in good order; a second time does nothing. */
  stop: () => Promise<void>
  /** Ends one that is stuck: it is told to leave everything as it is, and killed where it does not even do that. */
  end: () => void
  /** Lets go of it, as the end of this process would. */
  leave: () => void
  /** Resolves with its exit code when it has ended, whatever ended it. */
  ended: Promise<number | null>
  /** The end of what it wrote to its standard error. */
  lastWords: () => string
  /** For how long nothing has been seen of its process and its log, in milliseconds; one that answers is not still. */
  stillFor: (hasAnswered: boolean) => number
}

/** How long a server that was asked to stop may be inactive before a stronger signal is sent, in milliseconds. */
const patience = 20_000
/** The same for one that keeps doing something: its threads may work on while its end waits for one that never ends. */
const longestEnd = 300_000
const lookEvery = 1000

/** What a server says on its standard error: the end of it is kept, to say why the server ended. */
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
  /** For tests: another clock, and another way to look at a process. */
  now?: () => number
  lookAt?: typeof lookAtProcess
}

/** A child process as a server: `stopWith` asks it to end, `insistWith` no longer asks. */
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
    child.kill('SIGCONT') // one that was stopped hears nothing
  }
  let stillness = notStill
  const stillFor = (hasAnswered: boolean): number => {
    const at = now()
    if (hasAnswered) stillness = notStill
    else if (stillness.last === null || at - stillness.last.at >= lookEvery)
      stillness = lookAgain(stillness, { at, hasAnswered, logBytes: words.bytes(), ...lookAt(pid) })
    return stillness.stillMs
  }
  /** Sends one signal after the other, the next once nothing has come of the last: one that writes down what it has is not cut off. */
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
    }, lookEvery)
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

/** Waits until a server that was just started is ready, however long that takes; one that does nothing at all meanwhile is ended. */
export async function untilReady(server: EmbeddedServer, ready: Promise<void>): Promise<EmbeddedServer> {
  const timer = setInterval(() => {
    if (server.stillFor(false) >= stuckAfter) server.end()
  }, 5 * lookEvery)
  try {
    await ready
    return server
  } finally {
    clearInterval(timer)
  }
}
