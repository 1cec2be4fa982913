import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/constants.ts';
import { accountMails } from './mails.ts';

const config = { publicUrl: 'https://naru.example', BRAND_NAME: 'Naru <&>', SUPPORT_PHONE: '+82-2-555-0100' };
const at = new Date('2026-05-17T15:30:00Z');

describe.each(LANGUAGES)('in %s', (language) => {
  const reader = { email: 'mia@example.com', language };
  const all = {
    found: accountMails.foundId(config, reader, 'mia2026'),
    reset: accountMails.resetLink(config, reader, 'to-ken_1'),
    changed: accountMails.passwordChanged(config, reader, { at, ended: 'all' }),
    reuse: accountMails.sessionReuse(config, reader, at),
    moved: accountMails.emailChanged(config, reader, at),
    factorSet: accountMails.factorSet(config, reader, at),
    factorRemoved: accountMails.factorRemoved(config, reader, at),
    codeUsed: accountMails.recoveryCodeUsed(config, reader, { at, left: 7 }),
    moving: accountMails.emailChanging(config, reader, at),
    link: accountMails.emailLink(config, reader, { token: 'to-ken_2' }),
    removed: accountMails.emailRemoved(config, reader, at),
    staying: accountMails.passwordChanged(config, reader, { at, ended: 'others' }),
    linked: accountMails.providerLinked(config, reader, { provider: 'line', at }),
    unlinked: accountMails.providerUnlinked(config, reader, { provider: 'google', at }),
    staffMoved: accountMails.staffMoved(config, reader, { at, clinic: 'Dancheong' }),
    staffClosed: accountMails.staffClosed(config, reader, { at, asHead: false }),
    staffClosedByHead: accountMails.staffClosed(config, reader, { at, asHead: true }),
    staffInvited: accountMails.staffInvited(config, reader, { token: 'to-ken_3', clinic: 'Dancheong', name: 'Minji', page: 'ko' }),
  };

  test.each(Object.entries(all))('%s is whole, in text and in HTML', (_, mail) => {
    expect(mail.to).toBe('mia@example.com');
    expect(mail.subject).toContain('Naru <&>');
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/\{brand\}|undefined|Invalid/);
    expect(mail.html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
    expect(mail.html).not.toContain('Naru <&>');
    expect(mail.html).not.toMatch(/<script|<img|http:\/\//);
    for (const [, address] of mail.html.matchAll(/href="([^"]+)"/g)) expect(address).toMatch(/^https:\/\/naru\.example\//);
  });

  test('each carries what it is for', () => {
    expect(all.found.text).toContain('mia2026');
    // Only the pages of staff exist in Korean.
    const reset = language === 'ko' ? '/clinic/resetPw?token=to-ken_1&lang=ko' : '/resetPw?token=to-ken_1';
    expect(all.reset.text).toContain(`https://naru.example${reset}`);
    expect(all.reset.html).toContain(`https://naru.example${reset.replace('&', '&amp;')}`);
    const newPassword = language === 'ko' ? '/clinic/findAccount?tab=1&lang=ko' : '/findAccount?tab=1';
    expect(all.moving.text).toContain(`https://naru.example${newPassword}`);
    expect(all.moved.text).toContain('+82-2-555-0100');
    expect(all.removed.text).toContain('+82-2-555-0100');
    expect(all.link.html).toContain('https://naru.example/confirmEmail?token=to-ken_2');
    expect(all.staying.text).not.toBe(all.changed.text);
    // 15:30 UTC is half past midnight of the next day in Seoul.
    expect(all.changed.text).toContain('18');
    expect(all.reuse.text).toContain('/findAccount?tab=1');
    expect(all.codeUsed.text).toContain('7');
    expect(all.staffMoved.text).toContain('Dancheong');
    expect(all.staffClosed.text).toContain('+82-2-555-0100');
    expect(all.factorRemoved.text).toContain('+82-2-555-0100');
    for (const [mail, provider] of [
      [all.linked, 'LINE'],
      [all.unlinked, 'Google'],
    ] as const) {
      for (const part of [mail.subject, mail.text, mail.html]) expect(part).toContain(provider);
      expect(mail.text).toContain('18');
      for (const way of ['+82-2-555-0100', `https://naru.example${newPassword}`]) expect(mail.text).toContain(way);
    }
    expect(all.linked.text).toContain('https://naru.example/myPage?tab=3');
    expect(all.linked.text).not.toContain(all.unlinked.subject);
  });
});
