import { followErasures, openDataFolder } from '../erasure/index.ts'
import type { Module } from '../module.ts'
import type { Platform } from '../platform.ts'
import { erasureJob } from './erasure-job.ts'

/**
 * Erasure of accounts: every module drops an erased account from memory, and a job continues until no more data can
 * arrive.
 */
export function erasure(platform: Platform, modules: () => readonly Module[]): Module {
  const { env, database, changes, clock, log } = platform
  const follower = followErasures({
    database,
    changes,
    clock,
    log,
    folder: openDataFolder(env.DATA_DIR),
    forget: async (erased) => {
      let hadSomething = false
      for (const m of modules()) if (await m.forget?.(erased)) hadSomething = true
      return hadSomething
    },
  })
  return {
    jobs: [erasureJob(platform)],
    start: follower.start,
    stop: follower.stop,
  }
}
