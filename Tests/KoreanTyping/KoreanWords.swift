/// Forms some two thousand words as notes have them: 104 nouns and stems in twenty forms each.
public enum KoreanWords {
    public static let all: [String] = stems.flatMap { stem in endings.map { stem + $0 } }

    static let stems =
        """
        메모 장보기 우유 달걀 회의 과제 값 닭 흙 삶 여덟 외출 왜가리 궤도 뷔페 희망 의자 괘종 꽃 빵 짜장 쓰레기 까치 떡볶이 뼈 \
        읽기 앉기 많음 닮음 핥기 읊기 앓기 없음 넋 몫 얹기 훑기 데이터 컴퓨터 휴대폰 지하철 버스 정류장 병원 약국 은행 학교 도서관 \
        사진 여행 비행기 호텔 예약 영화 음악 노래 운동 수영 등산 자전거 요리 김치 된장 고추장 불고기 냉면 비빔밥 커피 녹차 물 \
        생일 선물 결혼 가족 아버지 어머니 동생 친구 선생님 강아지 고양이 봄 여름 가을 겨울 눈 비 바람 하늘 바다 산 강 \
        월급 세금 보험 계약 이사 청소 빨래 설거지 일기 편지 전화 주소 번호 비밀 약속 시계 안경 옷 신발
        """.split(separator: " ").map(String.init)

    static let endings = [
        "", "은", "는데", "이", "가", "을", "를", "에서", "으로", "까지", "부터", "하다", "했습니다", "하고", "없이", "과", "의", "처럼", "뿐", "값",
    ]
}
