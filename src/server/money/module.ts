import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import type { AskNetworks } from './attribution.ts'
import { ledgerCalls, type NetworkNames } from './changes/calls.ts'
import { type ChangesAfter, createChangesAfter, createLastChange, type LastChange } from './changes/changes-after.ts'
import { moneyJobs } from './jobs.ts'
import { createMoney, type Money, type MoneyParts } from './money.ts'
import { ratesCalls } from './rates/calls.ts'
import { ensureRates } from './rates/load-rates.ts'
import { retainLedgerJob } from './retain-ledger.ts'
import { conversion } from './tables.ts'

export type MoneyAsks = Pick<MoneyParts, 'clickIds'> & { networks: AskNetworks & NetworkNames }
export type MoneyModule = Answering<'money'> &
  Pick<Money, 'receive' | 'take' | 'wake'> & {
    changesAfter: ChangesAfter
    lastChange: LastChange
  }

export function moneyModule(platform: Platform, { clickIds, networks }: MoneyAsks): MoneyModule {
  const { database, events, clock, log, plays, csv } = platform
  const months = platform.env.RETAIN_EVENTS_MONTHS
  const money = createMoney({ database, events, clock, log, networks, clickIds })
  const hasMoney = async (accountUuid: string) =>
    (await database.as(accountUuid, (tx) => tx.select({ uuid: conversion.uuid }).from(conversion).limit(1))).length > 0
  return {
    calls: { ledger: ledgerCalls({ database, networks, csv }), rates: ratesCalls({ database, clock, hasMoney }) },
    jobs: [
      ...(months === undefined ? [] : [retainLedgerJob({ database, clock, log, months })]),
      ...moneyJobs({
        database,
        events,
        clock,
        networks,
        readBank: platform.outside.readBank,
        send: platform.jobs.send,
        take: money.take,
      }),
    ],
    changesAfter: createChangesAfter({ database, clock, networks }),
    lastChange: createLastChange(clock),
    receive: money.receive,
    take: money.take,
    wake: money.wake,
    prepare: async () => {
      if (plays('work') || plays('web')) await ensureRates({ database, events, clock })
    },
    start: () => {
      if (plays('work')) money.start()
    },
    stop: money.stop,
    flush: money.flush,
  }
}
