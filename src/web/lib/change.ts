export * from '../../contract/report/change.ts'
