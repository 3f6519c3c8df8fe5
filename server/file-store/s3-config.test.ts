import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'

const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret words' }
const bucket = { S3_BUCKET: 'creel-photos' }

test('a bucket at AWS works with a region and without keys', () => {
  expect(readConfig({ ...bucket, S3_REGION: 'eu-central-1' }).s3).toEqual({
    bucket: 'creel-photos',
    endpoint: null,
    region: 'eu-central-1',
    keys: null,
  })
})

test('S3_ENDPOINT sets the address of another store, with plain http too', () => {
  expect(readConfig({ ...bucket, ...keys, S3_ENDPOINT: 'http://minio:9000/' }).s3).toEqual({
    bucket: 'creel-photos',
    endpoint: 'http://minio:9000',
    region: 'us-east-1',
    keys: { accessKeyId: 'id', secretAccessKey: 'secret words' },
  })
})

test.each([
  [bucket, /S3_REGION \(AWS\) or S3_ENDPOINT/],
  [{ S3_ENDPOINT: 'https://s3.example.org' }, /S3_BUCKET must be set too/],
  [{ S3_REGION: 'eu-central-1' }, /S3_BUCKET must be set too/],
  [keys, /S3_BUCKET must be set too/],
  [
    { ...bucket, S3_REGION: 'x', S3_ACCESS_KEY_ID: 'id' },
    /Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither/,
  ],
  [{ ...bucket, S3_REGION: 'x', S3_SECRET_ACCESS_KEY: 'secret words' }, /Set both/],
  [{ S3_BUCKET: 'My Photos' }, /S3_BUCKET is My Photos, but it must be 3 to 63 lowercase letters/],
  [{ ...bucket, S3_ENDPOINT: 's3.example.org' }, /S3_ENDPOINT is .* an http or https address/],
  [
    { ...bucket, S3_ENDPOINT: 'https://id:secret words@s3.example.org' },
    /S3_ENDPOINT is \(hidden\), but it must be an address without a username, password/,
  ],
])('%j is rejected with a message that contains no secret', (settings, message) => {
  const reject = () => readConfig(settings)
  expect(reject).toThrow(ConfigError)
  expect(reject).toThrow(message)
  expect(reject).not.toThrow(/secret words/)
})
