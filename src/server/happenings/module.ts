import type { Module } from '../module.ts'
import type { Platform } from '../platform.ts'
import type { Consumer } from './consumer.ts'
import { createHappenings } from './happenings.ts'
import { logConsumer } from './log-consumer.ts'

/** Delivers events to the modules that consume them. Built last, started first. */
export function happeningsModule({ database, clock, log, plays }: Platform, consumers: readonly Consumer[]): Module {
  const happenings = createHappenings({ database, clock, log, consumers: [logConsumer(log), ...consumers] })
  return {
    jobs: happenings.jobs,
    start: async () => {
      if (plays('work')) await happenings.start()
    },
    stop: happenings.stop,
  }
}
