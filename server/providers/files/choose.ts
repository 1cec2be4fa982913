import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { localFiles } from './local/local-files.ts';
import type { Files } from './port.ts';
import { s3Files } from './s3/s3-files.ts';

/** The configured bucket, else a folder beside the data (house 4). */
export function chooseFiles(config: Config): Files {
  if (!config.S3_ENDPOINT) return localFiles(join(config.dataDir, 'files'));
  return s3Files({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: String(config.S3_BUCKET),
    accessKeyId: String(config.S3_ACCESS_KEY_ID),
    secretAccessKey: String(config.S3_SECRET_ACCESS_KEY),
  });
}
