import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { mergeSettings, parseEnvFile, readEnvFile } from '../bin/env-file.mjs';
import { loadConfig } from '../server/platform/config.ts';
import { ROOT } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'naru-env-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, '.env');
const parse = (text: string) => parseEnvFile(text, 'naru.env');

describe('a file of settings', () => {
  test('has a setting a line, quoted or not, and comments on lines of their own', () => {
    expect(
      parse('# the port\nPORT=3001\r\n\n  # mail\nMAIL_FROM=Naru <a@b.example>\nSMTP_URL="smtps://u:p@h:465"\nTOKEN_SECRET=\'a$b\\c #d\'\nDATA_DIR=\n'),
    ).toEqual({
      PORT: '3001',
      MAIL_FROM: 'Naru <a@b.example>',
      SMTP_URL: 'smtps://u:p@h:465',
      TOKEN_SECRET: 'a$b\\c #d',
      DATA_DIR: '',
    });
    expect(parse('REDIS_URL=redis://:p#q@h')).toEqual({ REDIS_URL: 'redis://:p#q@h' });
  });

  test.each([
    ['PORT=3001\nTOKEN_SECRET=confided   # at least 32 characters', 'naru.env, line 2: TOKEN_SECRET has a comment after its value. Put it on its own line.'],
    ['MAIL_FROM="Naru" # quoted', 'naru.env, line 1: MAIL_FROM has an unbalanced quote'],
    ['SMTP_URL="smtp://confided', 'naru.env, line 1: SMTP_URL has an unbalanced quote'],
    ['TOKEN_SECRET=confided$1', 'naru.env, line 1: TOKEN_SECRET contains \\, $ or `.'],
    ['export PORT=3001', 'naru.env, line 1: must be NAME=value'],
    ['PORT = 3001', 'naru.env, line 1: must be NAME=value'],
    ['confided', 'naru.env, line 1: must be NAME=value'],
    ['PORT=1\nPORT=2', 'naru.env, line 2: PORT is set twice.'],
  ])('is refused with file and line, and without the value: %s', (text, message) => {
    expect(() => parse(text)).toThrow(message);
    expect(() => parse(text)).not.toThrow('confided');
  });
});

describe('settings of a command', () => {
  test('come from the file, and the environment wins', () => {
    writeFileSync(file, 'PORT=3001\nLOG_LEVEL=warn\nDATA_DIR=/x\n');
    const said: string[] = [];
    expect(mergeSettings(file, { PORT: '4000', LOG_LEVEL: '', HOME: '/h' }, (line) => void said.push(line))).toEqual({
      ...{ PORT: '4000', LOG_LEVEL: '', DATA_DIR: '/x', HOME: '/h' },
    });
    expect(said).toEqual([`Settings: 3 from ${file}; 2 of them are overridden by the environment.`]);
  });

  test('are the environment alone where there is no file, without a word', () => {
    const said: string[] = [];
    expect(mergeSettings(join(folder, 'none'), { PORT: '1' }, (line) => void said.push(line))).toEqual({ PORT: '1' });
    expect([said, readEnvFile(join(folder, 'none'))]).toEqual([[], undefined]);
  });
});

test('every line of .env.example can be uncommented as it stands, and is then the default', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const uncommented = parseEnvFile(example.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, ''), '.env.example');
  expect(Object.keys(uncommented).length).toBeGreaterThan(70);
  const data = { DATA_DIR: join(folder, 'data') };
  expect(loadConfig({ ...uncommented, ...data })).toEqual(loadConfig(data));
});
