import type { Module } from '../module.ts'
import type { Platform } from '../platform.ts'
import { forgetMails } from './forget-mails.ts'
import { outboxJob } from './jobs.ts'
import { outboxOf } from './outbox.ts'

export const mailModule = ({ env, clock, log, mail, plays }: Platform): Module => ({
  // a process that only collects sends no mail
  measures: plays('web') || plays('work') ? [mail.measure] : [],
  jobs: [outboxJob({ outbox: outboxOf(env.DATA_DIR), clock, log })],
  forget: (erased) =>
    forgetMails(
      outboxOf(env.DATA_DIR),
      erased.flatMap((e) => e.words),
    ),
})
