import type { Messages } from '../messages';

export const tr = {
  thanks: 'Teşekkür ederiz!',
  received: 'Gönderdiğiniz form bize ulaştı.',
  notSent: 'Formunuz gönderilemedi',
  typed: 'Yazdıklarınız genellikle korunur: Tarayıcınızın geri düğmesiyle onlara dönebilirsiniz.',
  back: 'Siteye dön',
  backButton: 'Tarayıcınızın geri düğmesiyle önceki sayfaya dönebilirsiniz.',
  code: 'Hata kodu',
  reason: {
    invalid_body: 'Formdaki veriler okunamaz durumda ulaştı.',
    missing_access_key: 'Formun kurulumu tamamlanmamış: Erişim anahtarı eksik.',
    invalid_access_key: 'Form doğru kurulmamış: Erişim anahtarı tanınmıyor.',
    inactive_form: 'Bu form şu anda gönderi kabul etmiyor.',
    form_unavailable: 'Bu form gönderi kabul edemiyor.',
    origin_not_allowed: 'Bu form, geldiğiniz siteden gönderi kabul etmiyor.',
    payload_too_large: 'Gönderiniz çok büyük.',
    unsupported_content_type: 'Form, desteklenmeyen bir biçimde gönderildi.',
    rate_limited: 'Bağlantınızdan kısa sürede çok fazla form gönderildi.',
    quota_reached: 'Bu form gönderi sınırına ulaştı.',
    profile_lookup_failed: 'Form bilgilerine şu anda erişemedik.',
    fault: 'Bizden kaynaklanan bir hata oluştu.',
  },
  advice: {
    resend: 'Lütfen geri dönüp formu yeniden gönderin. Sorun sürerse lütfen site sahibine haber verin.',
    retry: 'Lütfen biraz bekleyip formu yeniden gönderin.',
    wait: 'Lütfen bir dakika bekleyip formu yeniden gönderin. Bu yeterli olmazsa lütfen 15 dakika bekleyin.',
    shrink: 'Lütfen daha az veya daha küçük dosya ekleyin ya da metninizi kısaltın ve formu yeniden gönderin.',
    later: 'Lütfen daha sonra yeniden deneyin veya site sahibine başka bir yoldan ulaşın.',
    elsewhere: 'Lütfen site sahibine başka bir yoldan ulaşın.',
    report: 'Bu sizin hatanız değil. Lütfen site sahibine haber verin.',
  },
} satisfies Messages;
