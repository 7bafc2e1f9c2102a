import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { giveTo, plainEnvironment } from '../../../store/embedded/stores-user.ts'
import { type SystemUser, systemUser } from '../../../store/embedded/system-user.ts'
import { memoryOfGroup } from './group-memory.ts'
import { createPipe, type Pipe } from './pipe.ts'

export type BrowserProcess = { pipe: Pipe; isSandboxed: boolean; end: () => Promise<void> }
export type StartOptions = {
  path: string
  /** The only route to the network. */
  proxy: string
  userAgent: string
  signal: AbortSignal
  mostMemory?: number
}
/** Why no browser started, for the operator's log; the publisher only learns that it did not. */
export class NoBrowser extends Error {}

/** No normal page needs more memory than this, over all browser processes, in bytes. */
const usualMemory = 1_500_000_000
/** Maximum size of a file, in the 512-byte blocks of `ulimit -f`: nothing it writes is kept. */
const mostFile = 400_000
/** Not the stores' user, who can read the stores' files. */
const userName = 'outbound-browser'

const flags = (proxy: string, userAgent: string, profile: string): string[] => [
  '--headless',
  '--remote-debugging-pipe',
  `--user-data-dir=${profile}`,
  `--proxy-server=${proxy}`,
  // loopback names go through the proxy too
  '--proxy-bypass-list=<-loopback>',
  // and no other name lookups
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--dns-over-https-mode=off',
  '--disable-quic',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  `--user-agent=${userAgent}`,
  '--window-size=1280,900',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-notifications',
  '--disable-sync',
  '--disable-features=MediaRouter,OptimizationHints,Translate,DialMediaRouteProvider,WebOTP',
  '--deny-permission-prompts',
  '--block-new-web-contents',
  '--disk-cache-size=10000000',
  '--media-cache-size=1000000',
  '--js-flags=--max-old-space-size=400',
  '--renderer-process-limit=4',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--password-store=basic',
  '--use-mock-keychain',
]

const preferences = {
  webrtc: {
    ip_handling_policy: 'disable_non_proxied_udp',
    multiple_routes_enabled: false,
    nonproxied_udp_enabled: false,
  },
  download: { prompt_for_download: true },
}

async function makeProfile(as: SystemUser | null): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'outbound-look-'))
  await mkdir(join(folder, 'profile', 'Default'), { recursive: true })
  await writeFile(join(folder, 'profile', 'Default', 'Preferences'), JSON.stringify(preferences))
  if (as) await giveTo(as, folder)
  return folder
}

/** `$0` is the browser: no core dumps, no large files, and no setuid program can regain dropped privileges. */
const plainly = `ulimit -c 0; ulimit -f ${mostFile}; exec "$0" "$@"`
const withoutMore = `ulimit -c 0; ulimit -f ${mostFile}; if command -v setpriv >/dev/null; then exec setpriv --no-new-privs "$0" "$@"; fi; exec "$0" "$@"`

function spawnIn(folder: string, as: SystemUser | null, path: string, args: string[], isSandboxed: boolean) {
  return spawn('/bin/sh', ['-c', isSandboxed ? plainly : withoutMore, path, ...args], {
    ...as,
    cwd: folder,
    // its own process group, so that all of it ends at once
    detached: true,
    env: { ...plainEnvironment(), HOME: folder, TMPDIR: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // all of it already ended
  }
}

async function tryStart(
  { path, proxy, userAgent, signal, mostMemory = usualMemory }: StartOptions,
  as: SystemUser | null,
  isSandboxed: boolean,
): Promise<BrowserProcess> {
  const folder = await makeProfile(as)
  const args = [...flags(proxy, userAgent, join(folder, 'profile')), ...(isSandboxed ? [] : ['--no-sandbox'])]
  const child = spawnIn(folder, as, path, args, isSandboxed)
  const pipe = createPipe(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const gone = new Promise<void>((done) => {
    child.once('close', () => done())
    child.once('error', () => done())
  })
  const stop = (reason: Error) => {
    pipe.close(reason)
    endGroup(child)
  }
  child.once('error', stop)
  child.once('exit', () => stop(new NoBrowser('it ended')))
  const abort = () => stop(new Error('the time is over'))
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  const watch = setInterval(() => {
    if (child.pid !== undefined && memoryOfGroup(child.pid) > mostMemory)
      stop(new Error('the page takes too much memory'))
  }, 500)
  let ended: Promise<void> | undefined
  const end = () =>
    (ended ??= (async () => {
      clearInterval(watch)
      signal.removeEventListener('abort', abort)
      stop(new Error('it was ended'))
      await gone
      // its remaining processes may still write for a moment
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    })())
  try {
    await pipe.call('Browser.getVersion')
    return { pipe, isSandboxed, end }
  } catch (error) {
    await end()
    throw error
  }
}

/**
 * Starts the operator's browser without anything of ours: an empty profile that is deleted afterwards, none of our
 * environment, another user when root runs the product, and its own sandbox. Without a system sandbox, it runs
 * unsandboxed as that other user; with neither, it does not start.
 */
export async function startBrowser(options: StartOptions): Promise<BrowserProcess> {
  if (!existsSync(options.path)) throw new NoBrowser('there is no such file')
  const as = await systemUser(userName)
  if (typeof as === 'string') throw new NoBrowser(`the system user '${userName}' could not be made: ${as}`)
  try {
    return await tryStart(options, as, true)
  } catch (error) {
    if (!(error instanceof NoBrowser) || options.signal.aborted) throw error
    if (!as) throw new NoBrowser('it ended at once. Has the system no sandbox for it (user namespaces)?')
    return tryStart(options, as, false)
  }
}
