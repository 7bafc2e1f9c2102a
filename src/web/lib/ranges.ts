export * from '../../contract/report/ranges.ts'
