export * from '../../contract/report/dates.ts'
