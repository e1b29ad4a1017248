import type { Messages } from '../messages';

export const zhHant = {
  thanks: '謝謝您！',
  received: '您送出的內容已收到。',
  notSent: '表單未能送出',
  typed: '您填寫的內容通常仍在瀏覽器中，按瀏覽器的「上一頁」按鈕即可找回。',
  back: '返回網站',
  backButton: '按瀏覽器的「上一頁」按鈕即可返回。',
  code: '錯誤代碼',
  reason: {
    invalid_body: '表單資料無法讀取。',
    missing_access_key: '表單尚未設定完整：缺少存取金鑰。',
    invalid_access_key: '表單設定有誤：無法辨識存取金鑰。',
    inactive_form: '此表單目前暫停受理。',
    form_unavailable: '此表單無法受理。',
    origin_not_allowed: '此表單不受理來自您所造訪網站的內容。',
    payload_too_large: '您送出的內容過大。',
    unsupported_content_type: '表單送出的格式不受支援。',
    rate_limited: '您的網路在短時間內送出的次數過多。',
    quota_reached: '此表單的受理數量已達上限。',
    profile_lookup_failed: '暫時無法讀取表單設定。',
    fault: '我們這邊發生了問題。',
  },
  advice: {
    resend: '請返回後重新送出。如果仍未成功，請告知網站負責人。',
    retry: '請稍候片刻，然後重新送出。',
    wait: '請等待一分鐘後重新送出。如果仍未成功，請等待 15 分鐘。',
    shrink: '請減少附件數量、使用較小的檔案或縮短文字，然後重新送出。',
    later: '請稍後再試，或透過其他方式聯絡網站負責人。',
    elsewhere: '請透過其他方式聯絡網站負責人。',
    report: '這不是您的操作問題，請告知網站負責人。',
  },
} satisfies Messages;
