export * from '../../../contract/report/report-search.ts'
