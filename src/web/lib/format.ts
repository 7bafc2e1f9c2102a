export * from '../../contract/report/format.ts'
