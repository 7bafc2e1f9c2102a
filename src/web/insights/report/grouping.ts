export * from '../../../contract/report/grouping.ts'
