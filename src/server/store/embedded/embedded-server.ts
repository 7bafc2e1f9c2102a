import type { ChildProcess } from 'node:child_process'

export type EmbeddedServer = {
  url: string
  pid: number
  /** Ends it in good order; a second time does nothing. */
  stop: () => Promise<void>
  /** Ends it at once, as a crash would. */
  end: () => void
  /** Lets go of it, as the end of this process would. */
  leave: () => void
  /** Resolves with its exit code when it has ended, whatever ended it. */
  ended: Promise<number | null>
  /** The end of what it wrote to its standard error. */
  lastWords: () => string
}

/** How long a server may take to end in good order, in milliseconds. */
const patience = 20_000

/** A child process as a server: `stopWith` asks it to end, `insistWith` no longer asks. */
export function embeddedServer(
  child: ChildProcess,
  url: string,
  lastWords: () => string,
  { stopWith, insistWith }: { stopWith: NodeJS.Signals; insistWith: NodeJS.Signals },
): EmbeddedServer {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const ended = new Promise<number | null>((resolve) => {
    if (hasEnded()) resolve(child.exitCode)
    else child.once('exit', resolve)
  })
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    lastWords: () => lastWords().trim().slice(-500),
    end: () => void child.kill('SIGKILL'),
    leave: () => void child.stdin?.end(),
    stop: async () => {
      if (hasEnded()) return
      child.kill(stopWith)
      child.kill('SIGCONT') // one that was stopped cannot end
      const insist = setTimeout(() => child.kill(insistWith), patience)
      const force = setTimeout(() => child.kill('SIGKILL'), 2 * patience)
      await ended
      clearTimeout(insist)
      clearTimeout(force)
    },
  }
}
